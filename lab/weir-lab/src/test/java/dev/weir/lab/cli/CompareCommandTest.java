package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.RunSet;
import dev.weir.report.stats.AnalysedSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code weir compare} on runs that were written to disk. */
class CompareCommandTest extends CommandTest {
    @TempDir
    private Path directory;

    private String runA;
    private String same;
    private String slower;

    @BeforeEach
    void writeRuns() throws IOException {
        runA = WrittenRun.write(directory.resolve("a"), "stream", 1, 6, 1).toString();
        same = WrittenRun.write(directory.resolve("b"), "stream", 2, 6, 1).toString();
        slower = WrittenRun.write(directory.resolve("c"), "stream", 3, 6, 1.1).toString();
    }

    @Test
    void compareTellsSurroundingsSentinelAndCells() {
        assertThat(weir("compare", runA, slower)).isZero();
        assertThat(out.toString())
                .contains("seed of the schedule: 1 -> 3")
                .contains("Study stream: The sentinel took")
                .contains("  stream on local\n")
                .containsPattern("    slower +1\\d % more time \\[.*]  c.stream, rows=100, tls=off")
                .doesNotContain("c.at-once, rows")
                .contains("--verbose lists all 2 cells")
                .contains("1 slower, 0 faster, 1 equal within delta, 0 undecided; intervals at 95 %")
                .containsPattern("Verdicts: of 1 comparison both runs decide 1, and 1 of these \\(100\\.0 %\\) alike");
    }

    @Test
    void moreRunsTellHowFarTheyDiffer() {
        assertThat(weir("compare", runA, same, slower)).isZero();
        assertThat(out.toString())
                .contains("Run 2 beside run 1: other seed of the schedule")
                .contains(
                        "Comparisons in two runs or more: 1; decided by all of their runs: 1; of these alike: 1; with intervals"
                                + " of two runs that have nothing in common: 1.")
                .containsPattern(
                        "    [\\d.]+ % more time \\[.*] {2}c.stream over c.at-once, rows=100, tls=off: between runs .* slower in 3");
    }

    @ParameterizedTest
    @CsvSource({
        "weir, connectorj, '', needs --max-slowdown",
        "weir, weir, --max-slowdown 3%, arm=weir is named twice",
        "no-commit, HEAD, --build true, a race of no-commit and HEAD needs --max-slowdown",
        "no-commit, HEAD, --max-slowdown 3% --build true, commit=no-commit is unknown in the git repository of folder=",
        "no/run, connectorj, --max-slowdown 3% --server replay, --server belongs to a race of two arms",
        "weir, connectorj, --max-slowdown 3% --json x.json, takes neither --json nor more arms",
        "weir, connectorj@no/such.jar, --max-slowdown 3%, there is no file",
        "weir, connectorj, --max-slowdown 3% --budget 5s, budget",
        "no/run, connectorj, --max-slowdown 3% --markdown x.md, --markdown belongs to a race of two arms",
        "no/run, connectorj, --max-slowdown 3% --junit x.xml, --junit belongs to a race of two arms"
    })
    void aRaceThatCannotBeIsRefused(String base, String head, String more, String why) {
        List<String> words = new ArrayList<>(List.of("compare", base, head));
        words.addAll(more.isEmpty() ? List.of() : List.of(more.split(" ", -1)));

        assertThat(weir(words.toArray(String[]::new))).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains(why);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--max-slowdown=5%", "--json=-"})
    void aGateIsOfTwoRuns(String option) {
        assertThat(weir("compare", runA, same, slower, option)).isEqualTo(2);
        assertThat(err.toString())
                .contains(option.replaceFirst("=.*", "") + " compares two runs, and 3 were named; name two");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void setsOfRunsAreComparedStudyByStudy() throws IOException {
        Path setA = Files.createDirectory(directory.resolve("set-a"));
        Path setB = Files.createDirectory(directory.resolve("set-b"));
        WrittenRun.write(setA.resolve("stream"), "stream", 4, 4, 1);
        WrittenRun.write(setA.resolve("keys"), "keys", 5, 4, 1);
        WrittenRun.write(setB.resolve("stream"), "stream", 6, 4, 1);

        assertThat(weir("compare", setA.toString(), setB.toString())).isZero();
        assertThat(out.toString()).contains("Study stream: ").contains("Only in A: study keys");
    }

    @Test
    void aStudyWhoseManifestIsGoneIsSaidOnTerminalAndPage() throws IOException {
        Path set = Files.createDirectory(directory.resolve("set"));
        WrittenRun.write(set.resolve("stream"), "stream", 4, 4, 1);
        WrittenRun.write(set.resolve("keys"), "keys", 5, 4, 1);
        Files.delete(set.resolve("keys/manifest.json"));

        assertThat(weir("report", set.toString())).isZero();
        assertThat(err.toString())
                .contains("weir: " + set + ": keys is left out: it holds a journal but no"
                        + " manifest.json; put that back to read it\n");
        assertThat(set.resolve("report.html")).content().contains("<p class=\"sub\">keys is left out");
        RunSummary.print(AnalysedSet.of(RunSet.open(set)), new PrintWriter(out), false, new Terminal(0, false));
        assertThat(out.toString()).contains("Note: keys is left out");
    }

    @Test
    void theGatePassesTheSameAndFailsTheSlower() {
        assertThat(weir("compare", runA, same, "--max-slowdown", "5%")).isZero();
        assertThat(out.toString().lines())
                .hasSize(2)
                .anyMatch(line -> line.startsWith("Within (allowed +5 %): 2 of 2 cells; largest upper bound"))
                .last()
                .isEqualTo("Gate passed: every cell is within +5 %.");

        assertThat(weir("compare", runA, slower, "--max-slowdown", "5")).isEqualTo(WeirCommand.FINDING);
        assertThat(out.toString())
                .contains("Too slow (allowed +5 %): 1 of 2 cells:\n  stream on local\n    slower ")
                .contains("Gate failed");
    }

    @Test
    void aRunHeldAgainstItselfTellsNothingOfAChange() {
        assertThat(weir("compare", runA, runA, "--max-slowdown", "1%")).isEqualTo(WeirCommand.USAGE);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("weir: run_b=" + runA + " is the same run as run_a=")
                .endsWith("name another run");
    }

    @Test
    void aLinkAloneIsRefused() {
        assertThat(weir("compare", runA, same, "--link", "local")).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("--max-slowdown");
    }

    @Test
    void aRunComparedWithItselfIsALine() {
        assertThat(weir("compare", runA, runA)).isZero();
        assertThat(out.toString().lines()).singleElement().asString().startsWith("Both are the same run");
    }

    @Test
    void whatIsUndecidedIsCountedAndListedWhereAsked() throws IOException {
        String brief =
                WrittenRun.write(directory.resolve("d"), "stream", 7, 1, 1).toString();

        assertThat(weir("compare", runA, brief)).isZero();
        assertThat(out.toString()).contains("2 undecided").doesNotContain("c.at-once");
        assertThat(weir("compare", runA, brief, "--verbose")).isZero();
        assertThat(out.toString()).contains("c.at-once; fewer than two heats in a run");
        assertThat(weir("compare", runA, brief, "--max-slowdown", "5%")).isEqualTo(WeirCommand.UNDECIDED);
        assertThat(out.toString()).contains("--verbose lists them");
    }

    @Test
    void otherProgramsGetTheGateAsJson() throws IOException {
        Path json = directory.resolve("gate.json");

        assertThat(weir("compare", runA, slower, "--max-slowdown", "5%", "--json", json.toString()))
                .isEqualTo(WeirCommand.FINDING);

        assertThat(json).content().contains("\"exitCode\" : 1").contains("\"outcome\" : \"fail\"");
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).noneMatch(each -> each.toString().contains("draft"));
        }
    }

    @Test
    void jsonMayGoToStandardOutputInPlaceOfTheText() {
        assertThat(weir("compare", runA, slower, "--json", "-")).isZero();
        assertThat(out.toString()).startsWith("{").endsWith("}\n").contains("\"verdict\" : \"slower\"");
    }

    @Test
    void aFileThatCannotBeWrittenIsOneLineAndLeavesNothingBehind() throws IOException {
        assertThat(weir(
                        "compare",
                        runA,
                        slower,
                        "--json",
                        directory.resolve("none/file").toString()))
                .isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains("its directory does not exist")
                .endsWith("choose another file");
        Path taken = Files.createDirectory(directory.resolve("taken"));

        assertThat(weir("compare", runA, slower, "--json", taken.toString())).isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(taken).isEmptyDirectory();
    }

    @Test
    void theGateJudgesOneLinkWhereItIsNamed() {
        assertThat(weir("compare", runA, slower, "--max-slowdown", "5%", "--link", "local"))
                .isEqualTo(WeirCommand.FINDING);
        assertThat(weir("compare", runA, slower, "--max-slowdown", "5%", "--link", "wifi"))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("no cell on link=wifi");
    }

    @Test
    void theGateIsUndecidedWhereNothingCanBeTold() throws IOException {
        String short1 =
                WrittenRun.write(directory.resolve("d"), "stream", 7, 1, 1).toString();

        assertThat(weir("compare", runA, short1, "--max-slowdown", "5%")).isEqualTo(WeirCommand.UNDECIDED);
        assertThat(out.toString())
                .contains("Undecided (allowed +5 %): 2 of 2 cells")
                .contains("more heat of each would decide")
                .contains("Gate undecided");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "0", "-5%", "5%%", "2000%", ""})
    void allowancesThatCannotBeAreSaid(String allowance) {
        assertThat(weir("compare", runA, same, "--max-slowdown=" + allowance)).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("max-slowdown=" + allowance).doesNotContain("\tat ");
    }

    @Test
    void runsThatAreNoneOrHaveNothingInCommonAreSaid() throws IOException {
        assertThat(weir("compare", runA, directory.resolve("nowhere").toString()))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("is not a run");

        String keys = WrittenRun.write(directory.resolve("k"), "keys", 7, 2, 1).toString();
        assertThat(weir("compare", runA, keys, "--max-slowdown=5%")).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("no study in common");
    }
}
