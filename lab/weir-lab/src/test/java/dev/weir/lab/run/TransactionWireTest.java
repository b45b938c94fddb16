package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.probe.RealPath;
import dev.weir.lab.study.Studies;
import dev.weir.report.model.Level;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Round trips of units of work, counted on the wire: they are exact. */
@Tag("nightly")
@ExtendWith(TestServer.class)
class TransactionWireTest {
    private static final int OPERATIONS = 2;
    private static final long LONG_HELD_BACK_MICROS = 20_000;

    /** The last is for a machine on which little gets the CPU. */
    private static final long[] HELD_BACK_MICROS = {2_000, LONG_HELD_BACK_MICROS, 200_000};

    /** The units in the order of the columns below, and their statements. */
    private static final Map<String, Integer> UNITS = units();

    static List<String> onMysql() {
        return List.of(
                "connectorj.default                  1  4  6  8  9  5  14",
                "connectorj.default.pool             1  4  6  8  9  5  14",
                "connectorj.default.pool-off         2  2  4  6  7  3  12",
                "connectorj.default.spring           1  4  6  8  9  5  14",
                "connectorj.default.spring-lazy      1  4  6  7  8  5  14",
                "connectorj.default.spring-lazy-off  2  2  4  5  6  3  12",
                "connectorj.tuned                    1  4  6  7  8  5  4",
                "connectorj.tuned.spring-lazy-off    2  2  4  5  6  3  2",
                "mariadb.default                     1  4  6  7  8  5  4",
                "mariadb.tuned                       1  4  6  7  8  5  4",
                "weir.default                        1  1  1  2  1  3  2",
                "weir.default.pool                   1  1  1  2  1  3  2",
                "weir.default.pool-off               1  1  1  2  1  3  2",
                "weir.default.spring                 1  1  1  2  1  3  2",
                "weir.default.spring-lazy            1  1  1  2  1  3  2",
                "weir.default.spring-lazy-off        1  1  1  2  1  3  2",
                "weir.eager                          1  4  6  8  9  5  4");
    }

    static List<String> onMariadb() {
        return List.of(
                "connectorj.default                  1  4  6  8  9  5  14",
                "mariadb.default                     1  4  6  7  8  5  4",
                "weir.default.spring                 1  1  1  2  1  3  2");
    }

    private static StudyServers servers;

    @BeforeAll
    static void start(TestServer.Shared shared) {
        servers = new StudyServers(Studies.named("transaction", Map.of()), shared);
    }

    private static Map<String, Integer> units() {
        Map<String, Integer> units = new LinkedHashMap<>();
        List.of("autocommit", "transaction", "read-only").forEach(unit -> units.put(unit, 1));
        units.put("isolation", 2);
        units.put("read-only-isolation", 1);
        units.put("update", 2);
        units.put("batch", 10);
        return units;
    }

    @ParameterizedTest
    @MethodSource("onMysql")
    void unitsTakeSoManyRoundTrips(String row) throws Exception {
        requireRoundTrips("mysql", row);
    }

    @ParameterizedTest
    @MethodSource("onMariadb")
    void unitsTakeAsManyRoundTripsOfMariadb(String row) throws Exception {
        requireRoundTrips("mariadb", row);
    }

    /** What {@code weir probe} multiplies by the round-trip time of a path. */
    @Test
    void theProbeSpeaksOfTheseCounts() throws Exception {
        assertThat(readOnly("connectorj.default.spring")).isEqualTo(RealPath.CONNECTORJ_ROUND_TRIPS);
        assertThat(readOnly("weir.default.spring")).isEqualTo(RealPath.WEIR_ROUND_TRIPS);
        assertThat(RealPath.transactionSaving(480)).contains("2.88 ms here").contains("Weir: 2.40 ms less");
    }

    private static double readOnly(String id) throws Exception {
        try (CountedSession session = servers.heldBack(id, "mysql", LONG_HELD_BACK_MICROS)) {
            return roundTrips(session, "read-only", 1);
        }
    }

    /** A client whom the machine stops for longer than replies are held back seems to wait: they are held back longer then. */
    private static void requireRoundTrips(String server, String row) throws Exception {
        List<String> columns = Arrays.asList(row.split(" +", -1));
        Map<String, Double> expected = new LinkedHashMap<>();
        for (String unit : UNITS.keySet()) {
            expected.put(unit, Double.valueOf(columns.get(expected.size() + 1)));
        }
        Map<String, Double> found = Map.of();
        for (int i = 0; !found.equals(expected) && i < HELD_BACK_MICROS.length; i++) {
            found = counted(columns.get(0), server, HELD_BACK_MICROS[i]);
        }
        assertThat(found).isEqualTo(expected);
    }

    private static Map<String, Double> counted(String id, String server, long heldBackMicros) throws Exception {
        Map<String, Double> found = new LinkedHashMap<>();
        try (CountedSession session = servers.heldBack(id, server, heldBackMicros)) {
            for (Map.Entry<String, Integer> unit : UNITS.entrySet()) {
                found.put(unit.getKey(), roundTrips(session, unit.getKey(), unit.getValue()));
            }
        }
        return found;
    }

    private static double roundTrips(CountedSession session, String unit, int statements) throws Exception {
        Level level = Level.of("unit", unit).with("statements", statements);
        return session.countAmongOthers(level, OPERATIONS).roundTrips();
    }
}
