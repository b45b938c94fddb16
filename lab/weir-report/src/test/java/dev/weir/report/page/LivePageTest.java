package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Run;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.stats.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LivePageTest {
    @TempDir
    private Path directory;

    private static SyntheticRun run() {
        return new SyntheticRun()
                .arm("c.at-once", 100)
                .arm("c.stream", 300)
                .arm("m.stream", 100)
                .compare("c.stream", "c.at-once")
                .compare("m.stream", "c.at-once");
    }

    private Path write(Run run) throws IOException {
        Path report = directory.resolve("report.html");
        LivePage.write(report, List.of(new LivePage.Study(run.manifest(), Analysis.of(run))), 61, 600);
        return report;
    }

    @Test
    void whatIsDecidedIsToldAndThePageLoadsItselfAgain() throws IOException {
        String page = Unpacked.spaced(Files.readString(write(run().build())));

        assertThat(page)
                .contains("<meta http-equiv=\"refresh\" content=\"10\">")
                .contains("of 10 min of measuring")
                .contains("of 2 decided")
                .containsPattern("c streaming</t[dh]>.*\\n?.*3\\.0")
                .contains("weir report " + directory.toAbsolutePath())
                .doesNotContain("<!--@");
        assertThat(directory.toFile().list()).containsExactly("report.html");
    }

    @Test
    void beforeTheFirstHeatThereIsNoResult() throws IOException {
        assertThat(Files.readString(write(run().heats(0).build()))).contains("No result yet.");
    }
}
