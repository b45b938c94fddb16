package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.RunSet;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.Headline;
import dev.weir.report.stats.AnalysedSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunSummaryTest {
    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();

    private int print(Path run, boolean verbose) {
        return RunSummary.print(
                AnalysedSet.of(RunSet.open(run)), new PrintWriter(out), verbose, new Terminal(100, false));
    }

    private List<String> lines() {
        return out.toString().lines().toList();
    }

    @Test
    void oneStudyAnswersWithItsFigureThenHowSureThenWhatIsDecided() throws IOException {
        assertThat(print(WrittenRun.write(directory.resolve("a"), "stream", 1, 8, 1), false))
                .isZero();

        assertThat(lines()).hasSizeLessThanOrEqualTo(RunSummary.MOST_LINES);
        assertThat(lines().get(0)).startsWith("Streaming: For 100 rows: stay with Made-up at once on local;");
        assertThat(lines().get(1))
                .startsWith("Streaming: Does streaming with Made-up cost anything? Yes: it takes 30 % more time [");
        assertThat(out.toString())
                .containsPattern("How sure: smallest effect seen nine times in ten: \\d[\\d.]* %;\\s+A/A pairs")
                .contains("Decided: 1 of 1 comparisons (0 faster, 1 slower, 0 equal).")
                .doesNotContain("--resume");
        assertThat(lines().get(lines().size() - 1)).startsWith("Report: file:").endsWith("report.html");
    }

    @Test
    void fourStudiesWithAlarmsAnswerOnOneScreen() throws IOException {
        Path set = Files.createDirectory(directory.resolve("set"));
        for (String study : List.of("stream", "blob", "keys", "metadata", "own")) {
            Path run = WrittenRun.write(set.resolve(study), study, 1, 4, 1);
            RunDirectory journal = new RunDirectory(run);
            SliceGroup group = journal.read().groups().findFirst().orElseThrow();
            journal.append(lost(group));
        }

        assertThat(print(set, false)).isEqualTo(WeirCommand.FINDING);

        assertThat(lines())
                .hasSizeLessThanOrEqualTo(RunSummary.MOST_LINES)
                .allMatch(line -> line.length() <= 100 || line.startsWith("Report:"));
        assertThat(out.toString())
                .contains("Streaming: ")
                .contains("Metadata: ")
                .contains("Alarm: stream: 1 slice group failed; the report says which and why")
                .contains("2 more alarms: see the report");
    }

    @Test
    void theExampleRunsSayWhatToDoOnOneScreen() {
        RunSummary.print(
                AnalysedSet.of(RunSet.open(Path.of("..", "..", "docs", "example-run"))),
                new PrintWriter(out),
                false,
                new Terminal(80, false));

        assertThat(lines()).hasSizeLessThanOrEqualTo(25);
        assertThat(out.toString())
                .contains("Streaming  31 % less time: Weir   6.3 % less time: Weir  stay")
                .contains("default or MariaDB")
                .contains("Instead of Streaming: Connector/J at once, 100 rows; ")
                .containsPattern(
                        "How sure: smallest effect seen nine times in ten: stream [0-9.]+ % to [0-9.]+ %; blob\\s")
                .contains("  weir run --resume ")
                .contains("BLOBs  ", "Keys  ", "Metadata  ");
    }

    @Test
    void whatIsNoTerminalGetsWholeLinesWithoutColours() throws IOException {
        Path run = WrittenRun.write(directory.resolve("a"), "stream", 1, 8, 1);

        RunSummary.print(
                AnalysedSet.of(RunSet.open(run)), new PrintWriter(out), false, Terminal.of(0, Map.of("TERM", "xterm")));

        assertThat(out.toString()).doesNotContain("\u001b").doesNotContainPattern("(?m)^  [A-Z]");
        assertThat(lines())
                .filteredOn(line -> line.startsWith("How sure"))
                .singleElement()
                .asString()
                .endsWith(".");
    }

    @Test
    void whatIsTooCloseIsNoFinding() throws IOException {
        print(WrittenRun.write(directory.resolve("a"), "stream", 1, 1, 1), false);

        assertThat(out.toString())
                .contains("Decided: none of 1 measured comparison;")
                .doesNotContain("null");
    }

    @Test
    void verboseListsEveryComparisonFirst() throws IOException {
        print(WrittenRun.write(directory.resolve("a"), "stream", 1, 8, 1), true);

        assertThat(lines().get(0))
                .startsWith("stream c.stream / c.at-once on local, rows=100, tls=off: 30 % more time [")
                .endsWith("slower, 8 heats");
    }

    @Test
    void whatIsOpenSaysWhatWouldDecideIt() throws IOException {
        Path run = WrittenRun.write(directory.resolve("a"), "stream", 1, 1, 1);

        print(run, false);

        assertThat(out.toString())
                .contains("Decided: none of 1 measured comparison;")
                .contains("weir run --resume " + run + " --budget 2m");
    }

    @Test
    void aRunThatComparedNothingSaysHowToGoOn() throws IOException {
        Path run = WrittenRun.write(directory.resolve("a"), "stream", 1, 0, 1);

        print(run, false);

        assertThat(lines())
                .containsSequence(
                        "Decided: nothing, for nothing was compared yet. Go on with:", "  weir run --resume " + run)
                .noneMatch(line -> line.contains("of 0"));
    }

    @Test
    void longAnswersAreCutAndFurtherOnesTakeWhatIsLeft() {
        Headline.Said longOne =
                new Headline.Said("Why?", List.of(String.join(" ", Collections.nCopies(200, "because"))));
        Headline.Said shortOne = new Headline.Said("Who?", List.of("Nobody."));
        Headline wordy = new Headline("A", List.of(longOne, longOne, shortOne));
        Headline brief = new Headline("B", List.of(shortOne, shortOne));

        List<String> lines = AnswerLines.of(List.of(wordy, brief), 12, new Terminal(100, false));

        assertThat(lines).hasSizeLessThanOrEqualTo(12);
        assertThat(lines.get(5)).endsWith(" ...");
        assertThat(lines).filteredOn(line -> line.startsWith("B: Who? Nobody.")).hasSize(2);
        assertThat(lines).filteredOn(line -> line.startsWith("A: Who? Nobody.")).hasSize(1);
    }

    private static SliceGroup lost(SliceGroup group) {
        return new SliceGroup(
                99,
                0,
                0,
                group.arm(),
                group.link(),
                group.factors(),
                SliceGroup.Outcome.FAILED,
                "the server closed the connection",
                group.startedAt(),
                10,
                List.of(),
                group.settingsInEffect(),
                group.noise(),
                null);
    }
}
