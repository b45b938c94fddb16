package dev.weir.lab.compress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.cli.WeirCommand;
import dev.weir.lab.compress.ColumnServers.Servers;
import dev.weir.rewrite.RowOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Killed, beside writers and locks, in a small heap: no value is lost. */
@ExtendWith(ColumnServers.class)
class InterruptedMigrationTest {
    private final Servers servers;

    @TempDir
    private Path folder;

    InterruptedMigrationTest(Servers servers) {
        this.servers = servers;
    }

    @Test
    void killedAtSomeMomentItLeavesEveryRowRightAndGoesOn() throws Exception {
        kill(3, 1);
    }

    @Test
    @Tag("nightly")
    void andAtAnyOther() throws Exception {
        kill(20, System.nanoTime());
    }

    private void kill(int times, long seed) throws Exception {
        Column column = Column.filled(servers.get("mysql"), "weir_compress_killed", folder, 600);
        List<String> before = column.meant();
        Random random = new Random(seed);
        // none of them gets to the end
        try (Connection connection = column.server().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SELECT * FROM weir_compress_killed.t WHERE id = 5990 FOR UPDATE");
            for (int i = 0; i < times; i++) {
                Process process = start(column);
                // its first output shows that it began
                process.getErrorStream().read();
                long rows = Math.min(590, done(column.state()) + random.nextInt(1 + Math.min(60, 20 * i)));
                Column.await("rows=" + rows, () -> done(column.state()) >= rows);
                process.destroyForcibly().waitFor();
                assertThat(column.meant())
                        .as("after kill %s of seed %s", i, seed)
                        .isEqualTo(before);
            }
        }
        assertThat(done(column.state())).isPositive();
        Migration.Ending ending = column.migrate(Work.compress("zstd-3", 1000), 3, batches -> false);
        assertThat(ending.complete()).isTrue();
        assertThat(column.read()).isEqualTo(before);
        assertThat(column.compress().tally().count(RowOutcome.FRAMED)).isZero();
    }

    private static Process start(Column column, String... options) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>(List.of(java, "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(options));
        command.addAll(List.of(
                "-cp",
                classPath,
                WeirCommand.class.getName(),
                "compress",
                "--url",
                column.url(),
                "--table",
                "t",
                "--column",
                "data",
                "--codec",
                "zstd:3",
                "--min",
                "1000",
                "--batch",
                "3",
                "--state",
                column.state().toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        // the JVM would say that it has seen them before it does anything
        builder.environment().remove("JDK_JAVA_OPTIONS");
        return builder.start();
    }

    private static long done(Path state) throws Exception {
        return Files.exists(state)
                ? Long.parseLong(Files.readString(state).replaceFirst("(?s).*\"rows\" : (\\d+).*", "$1"))
                : 0;
    }

    @Test
    void whatIsWrittenMeanwhileIsKept() throws Exception {
        int rows = 300;
        Column column = Column.filled(servers.get("mysql"), "weir_compress_writer", folder, rows);
        String[] written = column.meant().toArray(String[]::new);
        AtomicBoolean ends = new AtomicBoolean();
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread writer = new Thread(() -> {
            try {
                write(column, written, ends);
            } catch (SQLException e) {
                failure.set(e);
            }
        });
        writer.start();
        for (int i = 0; i < 2; i++) {
            column.migrate(Work.compress("zstd-3", 1000), 5, batches -> false);
            column.migrate(Work.decompress(), 5, batches -> false);
        }
        ends.set(true);
        writer.join();
        assertThat(failure.get()).isNull();
        assertThat(column.read()).containsExactly(written);
    }

    /** Plain values, as a program that does not frame writes them. */
    private static void write(Column column, String[] written, AtomicBoolean ends) throws SQLException {
        Random random = new Random(1);
        try (Connection connection = column.server().connect();
                PreparedStatement update =
                        connection.prepareStatement("UPDATE " + column.database() + ".t SET data = ? WHERE id = ?")) {
            for (int i = 0; !ends.get(); i++) {
                int row = random.nextInt(written.length);
                byte[] value = Column.text(i, 1000 + random.nextInt(5000));
                update.setBytes(1, value);
                update.setInt(2, 10 * row);
                update.executeUpdate();
                written[row] = Column.text(value);
            }
        }
    }

    @Test
    void waitsForARowThatSomebodyHoldsLongerThanTheServerDoes() throws Exception {
        Column column = Column.filled(servers.get("mysql"), "weir_compress_locked", folder, 45);
        List<String> before = column.meant();
        column.execute("SET GLOBAL innodb_lock_wait_timeout = 3");
        try (Connection connection = column.server().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SELECT * FROM weir_compress_locked.t WHERE id = 170 FOR UPDATE");
            long waits = column.waits();
            Thread release = new Thread(() -> {
                try {
                    Column.await("a second try", () -> column.waits() >= waits + 2);
                    connection.rollback();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            release.start();
            assertThat(column.compress().complete()).isTrue();
            release.join();
        } finally {
            column.execute("SET GLOBAL innodb_lock_wait_timeout = 50");
        }
        assertThat(column.read()).isEqualTo(before);
    }

    @Test
    @Tag("nightly")
    void aSmallHeapIsEnoughHoweverLargeTheColumn() throws Exception {
        Column column =
                Column.create(servers.get("mysql"), "weir_compress_heap", folder, Column.KEY + ", data LONGBLOB");
        int megabytes = 0;
        try (Connection connection = column.server().connect();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO weir_compress_heap.t (id, data) VALUES (?, ?)")) {
            byte[] value = new byte[4_000_000];
            for (int i = 0; i < 20; i++) {
                // half of it is noise
                new Random(i).nextBytes(value);
                Arrays.fill(value, 0, value.length / 2, (byte) i);
                insert.setInt(1, i);
                insert.setBytes(2, value);
                insert.execute();
                megabytes += 4;
            }
        }
        List<String> before = column.meant();
        assertThat(megabytes).isGreaterThan(64);
        assertThat(start(column, "-Xmx64m").waitFor()).isZero();
        assertThat(column.read()).isEqualTo(before);
    }
}
