package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.compare.GateResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A race of a driver with itself, from the command line to the comment on a change. */
class DriverRaceTest extends CommandTest {
    @TempDir
    private Path folder;

    @Test
    @Tag("nightly")
    void aDriverIsNotTenTimesSlowerThanItself() throws Exception {
        String same = "weir@" + System.getProperty("java.home");
        Path comment = folder.resolve("comment.md");

        int code = weir(
                "compare",
                "weir",
                same,
                "--max-slowdown",
                "1000%",
                "--budget",
                "90s",
                "--anyway",
                "--runs",
                folder.toString(),
                "--markdown",
                comment.toString(),
                "--junit",
                folder.resolve("weir.xml").toString());

        assertThat(code).as(err.toString()).isIn(0, WeirCommand.UNDECIDED);
        assertThat(out.toString()).contains("(allowed +1000 %): ", "Gate ", "Report: file:");
        // how many of them a machine gets to in that time is not asserted: each is there, or named as missing
        assertThat(Files.readString(folder.resolve("weir.xml"))).satisfies(xml -> {
            for (String study : List.of("stream", "keys", "transaction", "batch")) {
                assertThat(xml).containsAnyOf("<testsuite name=\"weir." + study, "study " + study + " has no cell");
            }
        });
        assertThat(Files.readString(comment))
                .startsWith("**" + same + " over weir: ")
                .contains("Again: `weir compare weir " + same);
    }

    @Test
    void racesReadsAndWritesAndOnlyReadsWhereAnswersArePlayedBack() {
        assertThat(new DriverRace("weir", "connectorj", "480s", List.of("local"), "mysql").command())
                .startsWith("weir run stream keys transaction batch --arm weir --arm connectorj --budget 480s");
        assertThat(new DriverRace("weir", "connectorj", "480s", List.of("local"), "replay:mariadb").command())
                .startsWith("weir run stream --arm")
                .endsWith("--server replay:mariadb");
    }

    @Test
    void aCommentNamesCommitsAsTheyWereNamedAndHowTheyAreBuilt() {
        DriverRace race = new DriverRace(
                "weir@/cache/a/driver.jar", "weir@/cache/b/driver.jar", "480s", List.of("local"), "mysql");
        GateResult result =
                new GateResult(GateResult.Outcome.UNDECIDED, 3, null, List.of(), List.of(), List.of(), List.of());

        assertThat(race.markdown(new DriverRace.Asked("main", "HEAD", "mvn -q package"), result, "undecided"))
                .startsWith("**HEAD over main: undecided** (allowed +3 %)")
                .contains(
                        " compare main HEAD --max-slowdown 3.0% --build 'mvn -q package' --budget 480s --server mysql`")
                .doesNotContain("/cache");
        assertThat(race.markdown(new DriverRace.Asked("weir@0.1.0", "weir", null), result, "undecided"))
                .contains(" compare weir@0.1.0 weir --max-slowdown 3.0% --budget 480s ");
    }
}
