package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.RunSet;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.report.stats.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPageTest {
    @Test
    void writesOneFileAndLeavesNoDraft(@TempDir Path folder) throws IOException {
        RunDirectory dir = directory(folder, new PageRun().heats(3).build());

        ReportPage.write(AnalysedSet.of(RunSet.open(dir.path())));

        assertThat(dir.path().resolve("report.html"))
                .content()
                .startsWith("<!DOCTYPE html>")
                .endsWith("</html>\n");
        try (var files = Files.list(folder)) {
            assertThat(files.map(f -> f.getFileName().toString()))
                    .containsExactlyInAnyOrder("manifest.json", "journal.jsonl", "report.html");
        }
    }

    @Test
    void isAPureFunctionOfTheRun() {
        assertThat(page(new PageRun().heats(2))).isEqualTo(page(new PageRun().heats(2)));
    }

    @Test
    void admitsItsOwnScriptsOnlyAndNamesNoNetwork() {
        String page = page(new PageRun().heats(2));
        String policy = page.lines()
                .filter(line -> line.contains("Content-Security-Policy"))
                .findFirst()
                .orElseThrow();

        assertThat(policy).contains("default-src 'none'").contains("sha256-").doesNotContain("unsafe");
        assertThat(page)
                .doesNotContain("<link rel=\"stylesheet")
                .doesNotContain(" src=\"")
                .doesNotContain("@import");
        assertThat(page)
                .contains("Chart.js v" + ReportPage.chartJsVersion())
                .contains("drawn by Chart.js " + ReportPage.chartJsVersion() + " (MIT licence)")
                .contains("MIT License")
                .doesNotContain("sourceMappingURL");
    }

    @Test
    void textOfTheRunNeverEndsAScriptOrOpensAnElement() {
        String hostile = "</script><script>alert(1)</script><!--@data--> \" ' <b>";
        String page = page(new PageRun().heats(1).caution(hostile));

        assertThat(page).doesNotContain("<script>alert").doesNotContain("' <b>");
        assertThat(page).contains("&lt;/script&gt;&lt;script&gt;alert(1)");
        assertThat(page.split("</script>", -1))
                .hasSameSizeAs(page(new PageRun().heats(1)).split("</script>", -1));
    }

    @Test
    void failedAndInvalidGroupsAreListedWithTheirReasons() {
        SliceGroup measured =
                new PageRun().heats(1).build().groups().findFirst().orElseThrow();

        String page = page(new PageRun()
                .heats(3)
                .with(lost(measured, SliceGroup.Outcome.FAILED, "the server closed the connection"))
                .with(lost(measured, SliceGroup.Outcome.INVALID, "RTT 5.0 % above the declared one"))
                .with(lost(measured, SliceGroup.Outcome.OK, "1 of 9 slices does not count")));

        assertThat(page)
                .contains("Slice groups that do not count")
                .contains("the server closed the connection")
                .contains("RTT 5.0 % above the declared one")
                .contains("1 of 9 slices does not count");
    }

    @Test
    void aRunWithNothingInItRenders() {
        assertThat(page(new PageRun().heats(0)))
                .contains("Not known: this run has not measured both ways of reading yet.")
                .contains("No whole heat has been measured yet.");
    }

    @Test
    void rendersWhatTheSyntheticRunOfTheStatisticsHolds() {
        Run run = new SyntheticRun()
                .arm("driver.at-once", 100)
                .arm("driver.stream", 200)
                .compare("driver.stream", "driver.at-once")
                .sentinel()
                .injected()
                .levels("size", "1", "10")
                .build();

        assertThat(ReportPage.render(run, Analysis.of(run)))
                .contains("Does streaming with driver cost anything?")
                .contains("at size 1 on local");
    }

    @Test
    void timesSayWhatStateOfTheMachineTheyStemFrom() {
        Run run = new SyntheticRun()
                .arm("driver.at-once", 100)
                .sentinel()
                .noise(0.1, 0.001, 0.001)
                .levels("rows", "1", "10")
                .build();

        assertThat(Unpacked.spaced(ReportPage.render(run, Analysis.of(run))))
                .containsPattern(
                        "The sentinel took \\d[\\d.]* to \\d[\\d.]* µs from heat to" + " heat \\(1 row on local\\)")
                .contains("that is in the times, and cancels in ratios.");
    }

    private static SliceGroup lost(SliceGroup b, SliceGroup.Outcome outcome, String reason) {
        return new SliceGroup(
                b.heat(),
                99,
                b.draw(),
                b.arm(),
                b.link(),
                b.factors(),
                outcome,
                reason,
                b.startedAt(),
                10,
                List.of(),
                Map.of(),
                b.noise(),
                null);
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
        return Unpacked.spaced(ReportPage.render(built, Analysis.of(built)));
    }
}
