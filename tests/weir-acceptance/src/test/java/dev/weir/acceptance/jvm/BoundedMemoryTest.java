package dev.weir.acceptance.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.acceptance.Digits;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Large results in a JVM with 32 MiB of heap and no option set. */
class BoundedMemoryTest {
    private static final String DATABASE = "weir_memory";
    private static final long MEBIBYTE = 1 << 20;

    @TempDir
    Path temporary;

    private RunningServer server;

    @BeforeEach
    void prepare(Servers servers) throws SQLException {
        server = servers.get("mysql");
        Weir.create(server, DATABASE, Digits.tables());
    }

    private ChildJvm child(String mode, int powers, int factor) throws IOException {
        return ChildJvm.start(
                ChildJvm.thisHome(),
                List.of("-Xmx32m", "-Djava.io.tmpdir=" + temporary),
                LargeReader.class,
                mode,
                Weir.url(server, DATABASE),
                server.user(),
                server.password(),
                Integer.toString(powers),
                Integer.toString(factor));
    }

    private Map<String, Long> run(String mode, int powers, int factor) throws Exception {
        try (ChildJvm child = child(mode, powers, factor)) {
            return child.finish().stream()
                    .map(line -> line.split("=", 2))
                    .collect(Collectors.toMap(pair -> pair[0], pair -> Long.parseLong(pair[1])));
        }
    }

    @Test
    void heapIsTheSameForFewRowsAndForMany() throws Exception {
        Map<String, Long> few = run("read", 5, 1);
        Map<String, Long> many = run("read", 6, 2);
        assertThat(few).containsEntry("rows", 100_000L).containsEntry("idsWrongBy", 0L);
        assertThat(many).containsEntry("rows", 2_000_000L).containsEntry("idsWrongBy", 0L);
        assertThat(many.get("liveHeap")).isCloseTo(few.get("liveHeap"), within(MEBIBYTE));
    }

    @Test
    void anotherStatementRunsInTheMiddleAndTheFirstGoesOn() throws Exception {
        Map<String, Long> seen = run("second", 5, 4);
        assertThat(seen)
                .containsEntry("second", 10L)
                .containsEntry("rows", 400_000L)
                .containsEntry("idsWrongBy", 0L)
                .containsEntry("spillFiles", 1L)
                .containsEntry("spillFilesAtEnd", 0L);
        assertThat(files()).isEmpty();
    }

    @Test
    void aReaderThatIsKilledLeavesNoFile() throws Exception {
        try (ChildJvm child = child("hold", 5, 4)) {
            assertThat(child.line()).isEqualTo("second=10");
            assertThat(child.line()).isEqualTo("spillFiles=1");
            assertThat(child.line()).isEqualTo("holding=1");
            child.kill();
        }
        assertThat(files()).isEmpty();
    }

    /** Without what the JVM itself puts there. */
    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.filter(file -> !file.getFileName().toString().startsWith("hsperfdata"))
                    .toList();
        }
    }

    /** Runs in a child JVM with little heap: reads a large result and writes {@code name=value} lines about it. */
    static final class LargeReader {
        private static final int CHECKPOINTS = 10;

        private LargeReader() {}

        /** Arguments: {@code read | second | hold}, URL, user, password, powers of ten, factor. */
        public static void main(String[] arguments) throws Exception {
            int powers = Integer.parseInt(arguments[4]);
            int factor = Integer.parseInt(arguments[5]);
            try (Connection connection = DriverManager.getConnection(arguments[1], arguments[2], arguments[3]);
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(Digits.query("digits", powers, factor))) {
                long expected = (long) Math.pow(10, powers) * factor;
                switch (arguments[0]) {
                    case "read" -> read(rows, expected, 0, 0);
                    case "second" -> second(connection, rows, expected, false);
                    case "hold" -> second(connection, rows, expected, true);
                    default -> throw new IllegalArgumentException(arguments[0]);
                }
            }
            say("spillFilesAtEnd", SpillFiles.count());
        }

        /** Another statement while the first result is open; then the rest of the first. */
        private static void second(Connection connection, ResultSet rows, long expected, boolean hold)
                throws Exception {
            long sum = 0;
            int before = 1000;
            for (int row = 0; row < before; row++) {
                rows.next();
                sum += checked(rows);
            }
            try (Statement other = connection.createStatement();
                    ResultSet count = other.executeQuery("SELECT COUNT(*) FROM digits")) {
                count.next();
                say("second", count.getLong(1));
            }
            say("spillFiles", SpillFiles.count());
            if (hold) {
                say("holding", 1);
                Thread.sleep(Long.MAX_VALUE);
            }
            read(rows, expected, before, sum);
        }

        private static void read(ResultSet rows, long expected, long already, long sumBefore) throws SQLException {
            long count = already;
            long sum = sumBefore;
            long heap = 0;
            while (rows.next()) {
                sum += checked(rows);
                count++;
                if (count % (expected / CHECKPOINTS) == 0) {
                    heap = Math.max(heap, liveHeap());
                }
            }
            say("rows", count);
            say("idsWrongBy", sum - expected * (expected - 1) / 2);
            say("liveHeap", heap);
        }

        private static long checked(ResultSet row) throws SQLException {
            long id = row.getLong(1);
            String text = row.getString(2);
            if (!text.equals(Digits.text(id))) {
                throw new AssertionError("id=" + id + " has text=" + text);
            }
            return id;
        }

        /** Bytes that are in use after a collection. */
        @SuppressWarnings("SystemGc")
        private static long liveHeap() {
            System.gc();
            return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        }

        private static void say(String name, long value) {
            System.out.println(name + "=" + value);
            System.out.flush();
        }
    }
}
