package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Warning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherStudyTest {
    private static Run other() {
        return new StudyRun(
                        "paging",
                        List.of(PageRun.LOCAL),
                        (arm, link) -> List.of(new StudyRun.AtLevel(
                                Level.of("n", 10), arm.mode().equals("slow") ? 200 : 100, 0, null, null)))
                .arm("a.slow", "A", "slow", "none")
                .arm("a.fast", "A", "fast", "none")
                .compare("a.slow", "a.fast")
                .build();
    }

    @Test
    void aStudyNobodyToldThePageOfStillGetsOne() {
        String page = ReportPage.render(List.of(other()));

        assertThat(page)
                .contains("What does the study “paging” say?")
                .contains("Of 1 comparison no came out faster, one slower, no equal and no undecided.")
                .contains("No published figures are on file for this study.")
                .doesNotContain("outcomes-title");
    }

    @Test
    void aSetOfRunsBecomesOnePage(@TempDir Path folder) throws IOException {
        ReportPageTest.directory(
                Files.createDirectory(folder.resolve("stream")),
                new PageRun().heats(2).build());
        ReportPageTest.directory(
                Files.createDirectory(folder.resolve("blob")),
                new BlobRun().heats(2).build());

        ReportPage.write(AnalysedSet.of(RunSet.open(folder)));

        assertThat(folder.resolve("report.html"))
                .content()
                .contains("Weir: reading rows and BLOBs from the JVM")
                .contains("What the studies say");
        assertThat(folder.resolve("blob").resolve("report.html")).doesNotExist();
    }

    @Test
    void twoRunsOfOneStudyAreToldApart() {
        String page = ReportPage.render(List.of(other(), other()));

        assertThat(page).contains("paging (paging-20261120)");
    }

    @Test
    void warningsStandInHowSureAndAtTheCell() {
        Run run = other();
        Analysis plain = Analysis.of(run);
        Cell cell = plain.cells().get(0).cell();
        Warning warning = new Warning(cell, "a few of its samples took longer");
        Analysis warned = new Analysis(
                plain.heats(),
                plain.cells(),
                plain.comparisons(),
                plain.ratios(),
                plain.selfTest(),
                List.of(warning, new Warning(new Cell("a.fast", "local", Level.NONE), "another")),
                plain.contrasts());

        String page = Unpacked.page(ReportPage.render(run, warned));

        assertThat(page)
                .contains("⚠ a few of its samples took longer")
                .contains("\"warnings\":[\"a few of its samples took longer\"]");
    }
}
