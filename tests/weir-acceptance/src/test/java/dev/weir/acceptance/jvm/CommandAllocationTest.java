package dev.weir.acceptance.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What a command allocates once it is compiled: each bound is a tenth above what JDK 17 was seen to take. What the compiler inlines, and so
 * keeps off the heap, differs from JVM to JVM where it has little time; the least of up to three JVMs counts.
 */
@Tag("nightly")
@ExtendWith(TestServers.class)
class CommandAllocationTest {
    private static final String DATABASE = "weir_command_allocations";
    private static final int MOST_JVMS = 3;
    private static final Map<String, Long> MOST =
            Map.of("text", 690L, "prepared", 905L, "kept", 570L, "write", 615L, "transaction", 1500L);

    @Test
    void isBounded(Servers servers) throws Exception {
        RunningServer server = servers.get("mysql");
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, n INT NOT NULL) ENGINE=InnoDB",
                "INSERT INTO t VALUES (1, 7)");
        Map<String, Long> least = allocations(server);
        for (int jvm = 1; jvm < MOST_JVMS && !isWithin(least); jvm++) {
            allocations(server).forEach((what, bytes) -> least.merge(what, bytes, Math::min));
        }
        assertThat(least).containsOnlyKeys(MOST.keySet());
        least.forEach((what, bytes) ->
                assertThat(bytes).as("%s of %s", what, least).isPositive().isLessThanOrEqualTo(MOST.get(what)));
        Weir.create(server, DATABASE);
    }

    private static boolean isWithin(Map<String, Long> seen) {
        return seen.entrySet().stream().allMatch(each -> each.getValue() <= MOST.getOrDefault(each.getKey(), 0L));
    }

    private static Map<String, Long> allocations(RunningServer server) throws Exception {
        try (ChildJvm child = ChildJvm.start(
                ChildJvm.thisHome(),
                List.of(),
                CommandAllocations.class,
                Weir.url(server, DATABASE) + "sslMode=disabled",
                server.user(),
                server.password())) {
            return child.finish().stream()
                    .map(line -> line.split("=", 2))
                    .collect(Collectors.toMap(pair -> pair[0], pair -> Long.valueOf(pair[1]), Math::min, HashMap::new));
        }
    }
}
