package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.compress.Column;
import dev.weir.lab.compress.ColumnServers;
import dev.weir.lab.compress.ColumnServers.Servers;
import dev.weir.rewrite.Tally;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(ColumnServers.class)
class CompressCommandTest extends CommandTest {
    private static final int ROWS = 90;

    private final Servers servers;

    @TempDir
    private Path folder;

    CompressCommandTest(Servers servers) {
        this.servers = servers;
    }

    private int compress(Column column, String... options) {
        return weir(words(column, options).toArray(String[]::new));
    }

    private static List<String> words(Column column, String... options) {
        List<String> words =
                new ArrayList<>(List.of("compress", "--url", column.url(), "--table", "t", "--column", "data"));
        words.addAll(List.of(options));
        return words;
    }

    private Column filled(String server) throws Exception {
        return Column.filled(servers.get(server), "weir_compress_cli", folder, ROWS);
    }

    @Test
    void aDryRunTellsWhatItWouldSaveAndWritesNothing() throws Exception {
        Column column = filled("mysql");
        List<byte[]> before = column.stored();
        assertThat(compress(column, "--dry-run", "--codec", "lz4:17")).isZero();
        assertThat(column.stored()).containsExactlyElementsOf(before);
        assertThat(out.toString())
                .startsWith("Nothing is written. A sample of table=weir_compress_cli.t column=data, spread over the"
                        + " primary key: 80 values of ")
                .contains("10 NULL, 10 framed already")
                .containsPattern("below +64 KiB +12.5 % of values")
                .containsPattern("(?m)^  lz4-17 +62.5 % +\\d")
                .containsPattern("(?m)^  zstd-3 +62.5 % +\\d")
                .containsPattern("(?m)^  wan-30ms +-\\d+\\.\\d{3} ms \\+\\d")
                .contains("with lz4-17: transfer less, decoding more");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aSampleTakesAboutAsManyAsAskedFor() throws Exception {
        Column column = filled("mariadb");
        assertThat(compress(column, "--dry-run", "--sample", "9")).isZero();
        assertThat(out.toString()).containsPattern("spread over the primary key: 7 values of .* 2 NULL");
    }

    @Test
    void theEndSaysWhatBecameOfTheRows() throws Exception {
        Column column = filled("mysql");
        List<String> before = column.meant();
        assertThat(compress(column, "--state", column.state().toString())).isZero();
        assertThat(out.toString())
                .startsWith("90 rows, ")
                .contains("  30 framed" + System.lineSeparator())
                .contains("  10 framed, though no smaller")
                .contains("  10 NULL")
                .contains("  20 smaller than the least size")
                .contains("  10 framed before")
                .contains("  10 not smaller when framed")
                .endsWith("Done: every row was visited." + System.lineSeparator());
        assertThat(column.meant()).isEqualTo(before);
        assertThat(compress(column, "--decompress", "--state", column.state().toString()))
                .isZero();
        assertThat(out.toString()).contains("  30 made plain").contains("  20 stay framed");
        assertThat(column.meant()).isEqualTo(before);
    }

    @Test
    void aSignalEndsItBetweenBatchesAndItGoesOn() throws Exception {
        Column column = filled("mysql");
        List<String> before = column.meant();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>(
                List.of(java, "-XX:TieredStopAtLevel=1", "-cp", classPath, WeirCommand.class.getName()));
        command.addAll(words(
                column,
                "--batch",
                "1",
                "--rate",
                "20KB/s",
                "--state",
                column.state().toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(false)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        column.awaitState(process);
        // Process.destroy() would close its output, too
        process.toHandle().destroy();
        assertThat(output(process)).contains("Stopped between two batches: every row is whole.");
        assertThat(process.waitFor()).as("128 and the number of SIGTERM").isEqualTo(143);
        assertThat(column.meant()).isEqualTo(before);
        assertThat(compress(column, "--state", column.state().toString())).isZero();
        assertThat(out.toString())
                .containsPattern("after \\d+ of an earlier run")
                .contains("Done: every row");
        assertThat(column.read()).isEqualTo(before);
    }

    private static String output(Process process) throws IOException {
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            return String.join("\n", reader.lines().toList());
        }
    }

    @Test
    void theStatusSaysHowFarItIs() {
        assertThat(CompressProgress.stage(new Tally(), 500, 1000, 10).count())
                .isEqualTo("500 rows of about 1,000, 0 B are now 0 B, 0 B/s");
    }
}
