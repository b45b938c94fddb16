package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest extends CommandTest {
    @TempDir
    private Path directory;

    private Path result(String name, String way, double bytes) throws IOException {
        return Files.writeString(directory.resolve(name), """
                        [{"benchmark": "dev.weir.lab.bench.StatementBenchmark.text", "params": {"way": "%s"},
                          "primaryMetric": {"score": 200.0, "scoreError": "NaN", "scoreUnit": "ns/op"},
                          "secondaryMetrics": {"gc.alloc.rate.norm": {"score": %s}}}]
                        """.formatted(way, bytes));
    }

    private int againstBaseline(String way, double bytes) throws IOException {
        Path result = directory.resolve("result.json");
        int code = weir(
                "bench",
                "statement",
                "--way",
                "key",
                "--forks",
                "1",
                "--result",
                result.toString(),
                "--baseline",
                result("baseline.json", way, bytes).toString());
        assertThat(result).content().contains("StatementBenchmark.text", "gc.alloc.rate.norm");
        return code;
    }

    @Test
    void whatAllocatesMoreThanItDidIsAFinding() throws IOException {
        assertThat(againstBaseline("key", 8)).as(err.toString()).isEqualTo(1);
        assertThat(out.toString())
                .containsPattern("StatementBenchmark.text way=key +\\S+ ± \\S+ ns/op +200.0 .* 8.0 +MORE")
                .contains("Something allocates more");
    }

    @Test
    void whatTheBaselineDoesNotHaveIsSaid() throws IOException {
        assertThat(againstBaseline("join", 8)).as(err.toString()).isZero();
        assertThat(out.toString()).contains("not in the baseline", "Nothing allocates more");
    }

    @Test
    void anotherMechanismIsInvalidUsage() {
        assertThat(weir("bench", "nothing")).isEqualTo(2);
        assertThat(err.toString())
                .contains("mechanism=nothing is unknown; expected receive, scan, decode, bind, statement, frame");
    }

    @Test
    void aResultThatCannotBeWrittenIsToldBeforeAnythingIsMeasured() {
        Path nowhere = directory.resolve("none/result.json");

        assertThat(weir("bench", "scan", "--result", nowhere.toString())).isEqualTo(3);
        assertThat(weir("bench", "scan", "--result", directory.toString())).isEqualTo(3);

        assertThat(err.toString().lines())
                .containsExactly(
                        "weir: cannot write " + nowhere
                                + ": its directory does not exist; choose another file with --result",
                        "weir: cannot write " + directory + ": Is a directory; choose another file with --result");
    }

    @Test
    void askingWhetherAFileCanBeWrittenLeavesEverythingAsItIs() throws IOException {
        Path kept = Files.writeString(directory.resolve("kept.json"), "[]");

        FindingsFiles.requireWritable(kept, "--result");
        FindingsFiles.requireWritable(directory.resolve("new.json"), "--result");

        assertThat(kept).hasContent("[]");
        assertThat(directory.resolve("new.json")).doesNotExist();
    }

    @Test
    void aBaselineThatIsNoResultOfJmhIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("other.json"), "[{\"benchmark\": \"a.B.c\"}]");
        assertThat(weir("bench", "scan", "--baseline", file.toString())).isEqualTo(3);
        assertThat(err.toString()).contains("baseline=" + file + " cannot be read", "benchmark=a.B.c has no time");
        assertThat(weir("bench", "scan", "--baseline", directory.resolve("none").toString()))
                .isEqualTo(3);
    }
}
