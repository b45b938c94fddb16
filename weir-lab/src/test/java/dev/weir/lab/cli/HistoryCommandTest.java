package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest extends CommandTest {
    @TempDir
    private Path directory;

    private Path runs;

    @BeforeEach
    void writeRuns() throws IOException {
        runs = Files.createDirectory(directory.resolve("runs"));
        WrittenRun.write(runs.resolve("a"), "stream", 1, 6, 1);
        WrittenRun.write(Files.createDirectory(runs.resolve("b")).resolve("stream"), "stream", 2, 6, 1.4);
    }

    @Test
    void theComparisonThatChangedIsToldWithItsRatios() {
        assertThat(weir("history", runs.toString())).isZero();

        assertThat(out.toString())
                .startsWith("2 runs, oldest first (times in UTC):\n   1  2026-01-02 03:04  a (stream): MySQL 8.0.0")
                .contains("   2  2026-01-02 03:04  b (stream): nothing recorded differs")
                .contains("1 of 1 comparison changed, most changed first")
                .contains("  stream c.stream / c.at-once on local, rows=100, tls=off\n")
                .containsPattern("    1: 1\\.[23]\\d\\d× \\| 2: 1\\.8\\d\\d×")
                .contains("step at run 2: ")
                .contains("differs: nothing that is recorded");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void whatDidNotChangeIsCountedAndListedWhereAsked() throws IOException {
        Path steady = Files.createDirectory(directory.resolve("steady"));
        WrittenRun.write(steady.resolve("a"), "stream", 1, 6, 1);
        WrittenRun.write(steady.resolve("b"), "stream", 2, 6, 1);

        assertThat(weir("history", steady.toString())).isZero();
        assertThat(out.toString()).contains("None of 1 comparison changed.").doesNotContain("1: 1.");
        assertThat(weir("history", steady.toString(), "--verbose")).isZero();
        assertThat(out.toString())
                .contains("stream c.stream / c.at-once on local")
                .contains("1: 1.");
    }

    @Test
    void pageAndJsonAreWritten() throws IOException {
        Path page = directory.resolve("history.html");
        Path json = directory.resolve("history.json");

        assertThat(weir("history", runs.toString(), "--html", page.toString(), "--json", json.toString()))
                .isZero();

        assertThat(page)
                .content()
                .contains("1 of 1 comparison changed in 2 runs.")
                .doesNotContain("<script");
        assertThat(json).content().contains("\"command\" : \"history\"").contains("\"kind\" : \"step\"");
        assertThat(out.toString()).contains("Page: file:");
    }

    @Test
    void jsonMayTakeStandardOutput() {
        assertThat(weir("history", runs.toString(), "--json", "-")).isZero();
        assertThat(out.toString()).startsWith("{").endsWith("}\n");
    }

    @Test
    void whatCannotBeIsOneLine() throws IOException {
        assertThat(weir("history", directory.resolve("none").toString())).isEqualTo(WeirCommand.USAGE);
        assertThat(weir("history", runs.resolve("a").toString())).isEqualTo(WeirCommand.USAGE);
        assertThat(weir("history", runs.toString(), "--study", "blob")).isEqualTo(WeirCommand.USAGE);
        assertThat(weir(
                        "history",
                        runs.toString(),
                        "--html",
                        directory.resolve("no/page").toString()))
                .isEqualTo(WeirCommand.ENVIRONMENT);

        assertThat(err.toString().lines()).hasSize(4).allMatch(line -> line.startsWith("weir: "));
        assertThat(err.toString())
                .contains("cannot read directory")
                .contains("is a run itself")
                .contains("study=blob occurs in none of the runs")
                .contains("choose another file with --html");
    }
}
