package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Round trips of units of work, counted on the wire: they are exact. */
class TransactionWireTest {
    private static final int OPERATIONS = 5;
    private static final Study STUDY = Studies.named("transaction", Map.of());

    /** The units, each once, in the order of the tables' columns. */
    private static final List<Map<String, String>> LEVELS = STUDY.tiers(Preset.DEFAULT).stream()
            .limit(2)
            .flatMap(tier -> tier.levels().stream())
            .distinct()
            .toList();

    /** Autocommit, transaction, read-only, isolation, read-only-isolation, update, batch; 0 where it is not one number. */
    private static final List<String> RIVALS = List.of(
            "connectorj.default                  1  4  6  8  9  5  104",
            "connectorj.default.pool             1  4  6  8  9  5  104",
            "connectorj.default.pool-off         2  2  4  6  7  3  102",
            "connectorj.default.spring           1  4  6  8  9  5  104",
            "connectorj.default.spring-lazy      1  4  6  7  8  5  104",
            "connectorj.default.spring-lazy-off  2  2  4  5  6  3  102",
            "connectorj.tuned                    1  4  6  7  8  5  4",
            "connectorj.tuned.spring-lazy        1  4  6  7  8  5  4",
            "connectorj.tuned.spring-lazy-off    2  2  4  5  6  3  2",
            "mariadb.default                     1  4  6  7  8  5  0",
            "mariadb.tuned                       1  4  6  7  8  5  4",
            "mariadb.tuned.spring-lazy-off       2  2  4  5  6  3  2");

    private static final List<String> WEIR = List.of(
            "weir.default                        1  4  6  8  9  5  103",
            "weir.default.pool                   1  4  6  8  9  5  103",
            "weir.default.pool-off               2  2  4  6  7  3  101",
            "weir.default.spring                 1  4  6  8  9  5  103",
            "weir.default.spring-lazy            1  4  6  7  8  5  103",
            "weir.default.spring-lazy-off        2  2  4  5  6  3  101");

    private static StudyServers servers;

    @BeforeAll
    static void start() {
        servers = StudyServers.start(STUDY);
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    static Stream<Arguments> arms() {
        return Stream.of("mysql", "mariadb")
                .flatMap(server -> Stream.concat(RIVALS.stream(), WEIR.stream()).map(row -> Arguments.of(server, row)));
    }

    @ParameterizedTest(name = "{1} on {0}")
    @MethodSource("arms")
    void unitsTakeSoManyRoundTrips(String server, String row) throws Exception {
        List<String> columns = Arrays.asList(row.split(" +", -1));
        Map<String, Long> found = new LinkedHashMap<>();
        Map<String, Long> expected = new LinkedHashMap<>();
        for (int i = 0; i < LEVELS.size(); i++) {
            Map<String, String> level = LEVELS.get(i);
            long count = Long.parseLong(columns.get(i + 1));
            if (count > 0) {
                expected.put(level.get("unit"), count);
                found.put(level.get("unit"), roundTrips(columns.get(0), server, level));
            }
        }
        assertThat(found).isEqualTo(expected);
    }

    private static long roundTrips(String arm, String server, Map<String, String> level) throws Exception {
        double each = servers.count(arm, server, level, OPERATIONS).roundTrips();
        assertThat(each).as("the same each time").isEqualTo(Math.rint(each));
        return (long) each;
    }
}
