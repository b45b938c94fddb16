package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest extends CommandTest {
    private static final String RESULT = """
            [{"jmhVersion": "1.37", "benchmark": "com.example.Reader.stream", "mode": "avgt", "threads": 1, "forks": 2,
              "params": {"rows": "100"}, "primaryMetric": {"score": 50.5, "scoreUnit": "us/op",
              "rawData": [[50.0, 51.0], [50.5, 50.6]]}, "secondaryMetrics": {}}]
            """;

    @TempDir
    private Path directory;

    private List<Path> runs() throws IOException {
        try (Stream<Path> runs = Files.list(directory.resolve("runs"))) {
            return runs.toList();
        }
    }

    @Test
    void aResultFileBecomesARunWithItsPage() throws IOException {
        Path file = Files.writeString(directory.resolve("jmh.json"), RESULT);

        assertThat(weir(
                        "import",
                        file.toString(),
                        "--runs",
                        directory.resolve("runs").toString()))
                .isZero();
        assertThat(weir(
                        "import",
                        file.toString(),
                        "--runs",
                        directory.resolve("runs").toString()))
                .isZero();

        assertThat(runs()).hasSize(2);
        RunDirectory run = new RunDirectory(runs().get(0));
        assertThat(run.read().groups()).hasSize(2);
        assertThat(run.report()).isNotEmptyFile();
        assertThat(run.path().resolve("jmh.json")).hasContent(RESULT);
        assertThat(out.toString())
                .contains("2 forks of 1 benchmark)")
                .contains("Nothing is compared: the file holds one benchmark.")
                .contains("Caution: JMH recorded neither");
    }

    @Test
    void twoBenchmarksOfAFileAreComparedAndTheComparisonIsNamed() throws IOException {
        String slower = RESULT.strip()
                .substring(1)
                .replace("Reader.stream", "Reader.all")
                .replace("[[50.0, 51.0], [50.5, 50.6]]", "[[100.0, 102.0], [101.0, 101.2]]");
        String other = slower.replace("Reader.all", "Reader.other").replace("\"100\"", "\"7\"");
        Path file = Files.writeString(
                directory.resolve("jmh.json"),
                "[" + RESULT + ", [" + slower.replaceFirst("]$", "") + "], [" + other + "]");

        assertThat(weir(
                        "import",
                        file.toString(),
                        "--runs",
                        directory.resolve("runs").toString()))
                .isZero();
        assertThat(out.toString())
                .contains("Compared, 1 comparison of 1 pair of benchmarks")
                .containsPattern("  Reader.all / Reader.stream, rows=100: 2\\.00\\d× \\[")
                .doesNotContain("null");
    }

    @Test
    void doubtfulFiguresAreWarnedOf() throws IOException {
        Path file = Files.writeString(
                directory.resolve("jmh.json"),
                RESULT.replace("[[50.0, 51.0], [50.5, 50.6]]", "[[1059, 1052, 1257, 2924, 5494]]"));

        assertThat(weir(
                        "import",
                        file.toString(),
                        "--runs",
                        directory.resolve("runs").toString()))
                .isZero();
        assertThat(out.toString())
                .contains("Warning (drift): Reader.stream: In 1 of 1 groups the time changes")
                .contains("1 of 1 results come from one fork");
    }

    @Test
    void whatIsNoResultFileLeavesNoRunBehind() throws IOException {
        Path file = Files.writeString(directory.resolve("some.json"), "{}");

        assertThat(weir(
                        "import",
                        file.toString(),
                        "--runs",
                        directory.resolve("runs").toString()))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString().lines()).singleElement().asString().contains("is no result file of JMH");
        assertThat(directory.resolve("runs")).doesNotExist();
    }
}
