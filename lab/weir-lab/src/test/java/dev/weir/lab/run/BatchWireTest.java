package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.study.Studies;
import dev.weir.report.model.Level;
import dev.weir.report.model.SliceGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Round trips of batches and their commit, counted on the wire: they are exact. */
@Tag("nightly")
@ExtendWith(TestServer.class)
class BatchWireTest {
    private static final int OPERATIONS = 1;
    /** The last is for a machine on which little gets the CPU. */
    private static final long[] HELD_BACK_MICROS = {10_000, 50_000, 250_000};

    /** In the order of the columns below. */
    private static final List<String> INSERTS = List.of("10", "1000");

    static List<String> onMysql() {
        return withMariadbPrepared("3   6");
    }

    static List<String> onMariadb() {
        return withMariadbPrepared("2   2");
    }

    /** All of them but one are the same on both servers. */
    private static List<String> withMariadbPrepared(String roundTrips) {
        return List.of(
                "connectorj.default           12  1002",
                "connectorj.rewrite           3   3",
                "connectorj.rewrite-prepared  3   4",
                "mariadb.default              2   2",
                "mariadb.rewrite              2   2",
                "mariadb.bulk                 2   2",
                "mariadb.prepared             " + roundTrips,
                "vertx.pipelined              2   2",
                "weir.default                 2   2",
                "weir.no-rewrite              2   2",
                "connectorj.keys              12  1002",
                "connectorj.rewrite-keys      3   3",
                "mariadb.keys                 2   2",
                "weir.keys                    2   2",
                "connectorj.updates           12  1002",
                "connectorj.rewrite-updates   6   6",
                "mariadb.updates              2   2",
                "weir.updates                 2   2",
                "connectorj.upserts           12  1002",
                "connectorj.rewrite-upserts   3   3",
                "mariadb.upserts              2   2",
                "weir.upserts                 2   2",
                "connectorj.autocommit        10  1000",
                "connectorj.one-by-one        11  1001",
                "connectorj.multi-row         2   2",
                "connectorj.delete-autocommit 10  1000",
                "connectorj.delete-one-by-one 11  1001",
                "connectorj.delete-batch      12  1002",
                "connectorj.delete-rewrite    6   6",
                "connectorj.delete-in-list    2   2",
                "weir.delete-batch            2   2");
    }

    private static StudyServers servers;

    @BeforeAll
    static void start(TestServer.Shared shared) {
        servers = new StudyServers(Studies.named("batch", Map.of()), shared);
    }

    @ParameterizedTest
    @MethodSource("onMysql")
    void batchesTakeSoManyRoundTrips(String row) throws Exception {
        requireRoundTrips("mysql", row);
    }

    @ParameterizedTest
    @MethodSource("onMariadb")
    void batchesTakeSoManyRoundTripsOfMariadb(String row) throws Exception {
        requireRoundTrips("mariadb", row);
    }

    /** The table is emptied between batches, but not over a connection that is counted. */
    @Test
    void emptyingTheTableIsNotCounted() throws Exception {
        Level level = Level.of("inserts", 10000);
        try (CountedSession session = servers.counted("connectorj.rewrite", "mysql")) {
            assertThat(session.count(level, OPERATIONS).roundTrips()).isEqualTo(3);
        }
    }

    /** A client whom the machine stops for longer than replies are held back seems to wait: they are held back longer then. */
    private static void requireRoundTrips(String server, String row) throws Exception {
        List<String> columns = Arrays.asList(row.split(" +", -1));
        String id = columns.get(0);
        List<Double> expected = columns.stream().skip(1).map(Double::valueOf).toList();
        List<Double> found = List.of();
        boolean asExpected = false;
        for (int i = 0; !asExpected && i < HELD_BACK_MICROS.length; i++) {
            found = counted(id, server, HELD_BACK_MICROS[i]);
            asExpected = areThose(id, found, expected);
        }
        assertThat(asExpected)
                .as("round trips of inserts=%s: expected=%s, found=%s", INSERTS, expected, found)
                .isTrue();
    }

    /** The event loop of Vert.x sends in portions, as it gets to: on a busy machine the last may miss the round trip. */
    private static boolean areThose(String id, List<Double> found, List<Double> expected) {
        int most = id.startsWith("vertx") ? 1 : 0;
        return IntStream.range(0, expected.size())
                .mapToDouble(i -> found.get(i) - expected.get(i))
                .allMatch(more -> more >= 0 && more <= most);
    }

    private static List<Double> counted(String id, String server, long heldBackMicros) throws Exception {
        boolean ahead = servers.arm(id).sendsAhead();
        List<Double> found = new ArrayList<>();
        try (CountedSession session =
                ahead ? servers.heldBack(id, server, heldBackMicros) : servers.counted(id, server)) {
            for (String inserts : INSERTS) {
                Level level = Level.of("inserts", inserts);
                SliceGroup.Wire wire =
                        ahead ? session.countAmongOthers(level, OPERATIONS) : session.count(level, OPERATIONS);
                found.add(wire.roundTrips());
            }
        }
        return found;
    }
}
