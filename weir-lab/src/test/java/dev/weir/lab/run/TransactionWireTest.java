package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.probe.TransactionSaving;
import dev.weir.lab.study.Studies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Round trips of units of work, counted on the wire: they are exact. */
class TransactionWireTest {
    private static final int OPERATIONS = 2;

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
                "weir.default                        1  1  1  2  1  3  11",
                "weir.default.pool                   1  1  1  2  1  3  11",
                "weir.default.pool-off               1  1  1  2  1  3  11",
                "weir.default.spring                 1  1  1  2  1  3  11",
                "weir.default.spring-lazy            1  1  1  2  1  3  11",
                "weir.default.spring-lazy-off        1  1  1  2  1  3  11",
                "weir.eager                          1  4  6  8  9  5  13");
    }

    static List<String> onMariadb() {
        return List.of(
                "connectorj.default                  1  4  6  8  9  5  14",
                "mariadb.default                     1  4  6  7  8  5  4",
                "weir.default.spring                 1  1  1  2  1  3  11");
    }

    private static StudyServers servers;

    @BeforeAll
    static void start() {
        servers = StudyServers.start(Studies.named("transaction", Map.of()));
    }

    @AfterAll
    static void stop() {
        servers.close();
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

    @Test
    void thePageHasTheseCounts() throws Exception {
        List<String> counted = Files.readAllLines(Path.of("../docs/transaction-study.md")).stream()
                .filter(line -> line.matches("\\| `[a-z.-]+` \\|( \\d+ \\|){7}"))
                .map(line -> line.replaceAll("[|` ]+", " ").strip())
                .toList();
        List<String> known =
                onMysql().stream().map(row -> row.replaceAll(" +", " ")).toList();
        assertThat(counted).hasSizeGreaterThan(10).allMatch(known::contains);
    }

    /** What {@code weir probe} multiplies by the round-trip time of a path. */
    @Test
    void theProbeSpeaksOfTheseCounts() throws Exception {
        Map<String, String> level = Map.of("unit", "read-only", "statements", "1");
        assertThat(servers.countAmongOthers("connectorj.default.spring", "mysql", level, OPERATIONS)
                        .roundTrips())
                .isEqualTo(TransactionSaving.CONNECTORJ);
        assertThat(servers.countAmongOthers("weir.default.spring", "mysql", level, OPERATIONS)
                        .roundTrips())
                .isEqualTo(TransactionSaving.WEIR);
        assertThat(new TransactionSaving(480).sentence())
                .contains("2.88 ms here")
                .contains("Weir: 2.40 ms less");
    }

    private static void requireRoundTrips(String server, String row) throws Exception {
        List<String> columns = Arrays.asList(row.split(" +", -1));
        Map<String, Double> found = new LinkedHashMap<>();
        Map<String, Double> expected = new LinkedHashMap<>();
        for (Map.Entry<String, Integer> unit : UNITS.entrySet()) {
            Map<String, String> level =
                    Map.of("unit", unit.getKey(), "statements", unit.getValue().toString());
            expected.put(unit.getKey(), Double.valueOf(columns.get(expected.size() + 1)));
            found.put(
                    unit.getKey(),
                    servers.countAmongOthers(columns.get(0), server, level, OPERATIONS)
                            .roundTrips());
        }
        assertThat(found).isEqualTo(expected);
    }
}
