package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Entry;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.stats.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPageTest {
    @Test
    void writesOneFileAndLeavesNoDraft(@TempDir Path folder) throws IOException {
        RunDirectory dir = directory(folder, new PageRun().rounds(3).build());

        ReportPage.write(dir);

        assertThat(dir.report()).content().startsWith("<!DOCTYPE html>").endsWith("</html>\n");
        try (var files = Files.list(folder)) {
            assertThat(files.map(f -> f.getFileName().toString()))
                    .containsExactlyInAnyOrder("manifest.json", "journal.jsonl", "report.html");
        }
    }

    static RunDirectory directory(Path folder, Run run) throws IOException {
        RunDirectory dir = new RunDirectory(folder);
        dir.writeManifest(run.manifest());
        for (Entry entry : run.entries()) {
            dir.append(entry);
        }
        return dir;
    }

    static String page(PageRun run) {
        Run built = run.build();
        return ReportPage.render(built, Analysis.of(built));
    }
}
