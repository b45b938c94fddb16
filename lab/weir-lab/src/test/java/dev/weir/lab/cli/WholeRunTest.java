package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command line does from a server's start to its page and what reads it again, in the least time there is. */
class WholeRunTest extends CommandTest {
    @TempDir
    private Path runs;

    @Test
    void aRunOfOneStudyEndsWithItsPageAndCanBeReadFrom() throws IOException {
        String[] run = {
            "run",
            "stream",
            "--arm=connectorj.at-once,weir.default",
            "--level=rows=100",
            "--link=local",
            "--budget=10s",
            "-q",
            "--anyway",
            "--runs=" + runs
        };
        assertThat(weir(run)).as(err.toString()).isZero();

        Path directory;
        try (Stream<Path> all = Files.list(runs)) {
            directory = all.filter(Files::isDirectory).findFirst().orElseThrow();
        }
        Path page = directory.resolve("report.html");
        assertThat(page).content().contains("id=\"weir-data\"", "weir.default");
        Files.delete(page);
        assertThat(weir("report", directory.toString())).as(err.toString()).isZero();
        assertThat(page).content().contains("id=\"weir-data\"");
        assertThat(weir("advise", directory.toString())).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString())
                .as("one heat")
                .contains(
                        "Each cell was measured in one heat, and an interval takes two. Measure more: weir run --resume "
                                + directory);
    }
}
