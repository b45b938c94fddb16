package dev.weir.acceptance.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a command allocates once it is compiled: each bound is a twentieth above what JDK 17 was seen to take with MySQL 8.0.15 and 9.7. The
 * JVM compiles before it goes on ({@code -Xbatch}): otherwise what it inlines, and so keeps off the heap, depends on the machine's load.
 */
@Tag("nightly")
class CommandAllocationTest {
    private static final String DATABASE = "weir_command_allocations";
    private static final Map<String, Long> MOST =
            Map.of("text", 720L, "prepared", 915L, "kept", 590L, "write", 660L, "transaction", 1470L);

    @Test
    void isBounded(Servers servers) throws Exception {
        RunningServer server = servers.get("mysql");
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, n INT NOT NULL) ENGINE=InnoDB",
                "INSERT INTO t VALUES (1, 7)");
        Map<String, Long> seen = allocations(server);
        assertThat(seen).containsOnlyKeys(MOST.keySet());
        seen.forEach((what, bytes) ->
                assertThat(bytes).as("%s of %s", what, seen).isPositive().isLessThanOrEqualTo(MOST.get(what)));
        Weir.create(server, DATABASE);
    }

    private static Map<String, Long> allocations(RunningServer server) throws Exception {
        try (ChildJvm child = ChildJvm.start(
                ChildJvm.thisHome(),
                List.of("-Xbatch"),
                CommandAllocations.class,
                Weir.url(server, DATABASE) + "sslMode=disabled",
                server.user(),
                server.password())) {
            return child.finish().stream()
                    .map(line -> line.split("=", 2))
                    .collect(Collectors.toMap(pair -> pair[0], pair -> Long.valueOf(pair[1])));
        }
    }
}
