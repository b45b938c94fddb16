package dev.weir.acceptance.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.acceptance.Digits;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
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
}
