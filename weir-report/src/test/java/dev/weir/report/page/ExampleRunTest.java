package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.stats.Analysis;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The real run that the README shows: written once, it must render for ever. */
class ExampleRunTest {
    private final Run run = new RunDirectory(Path.of("..", "docs", "example-run")).read();

    @Test
    void saysWhatTheReadmeSays() {
        String page = ReportPage.render(run, Analysis.of(run));

        assertThat(page).contains("Does streaming with Connector/J cost anything?");
        assertThat(page).contains("2.97× [2.96, 2.97]").contains("two extra round trips");
    }
}
