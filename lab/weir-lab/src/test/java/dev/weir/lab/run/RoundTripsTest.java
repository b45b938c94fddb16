package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.lab.Recorded;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import dev.weir.report.model.SliceGroup;
import dev.weir.rig.link.Profile;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Round trips of one read, counted on the wire: they are exact. */
@ExtendWith(TestServer.class)
class RoundTripsTest {
    private static final int OPERATIONS = 5;

    @ParameterizedTest
    @CsvSource({
        "connectorj.at-once, 1, 1",
        "connectorj.at-once, 1000, 1",
        "connectorj.stream, 1, 3",
        "connectorj.stream, 1000, 3",
        "connectorj.stream-no-timeout, 1, 1",
        "connectorj.stream-no-timeout, 1000, 1",
        "connectorj.at-once.prepared, 1000, 1",
        "connectorj.stream.prepared, 1000, 3",
        "connectorj.stream-no-timeout.prepared, 1000, 1",
        "mariadb.at-once, 1000, 1",
        "mariadb.stream, 1000, 1",
        "mariadb.sequential, 1000, 1",
        "weir.default, 1, 1",
        "weir.default, 1000, 1",
        "weir.default.prepared, 1000, 1",
        "raw.limit, 1000, 1",
        "raw.limit.prepared, 1000, 1"
    })
    void streamingWithConnectorJCostsTwoRoundTripsAndNoneWithoutItsTimeout(
            String arm, String rows, double roundTrips, LabServer server) throws Exception {
        SliceGroup.Wire wire = count(arm, Level.of("rows", rows).with("work", "collect"), server);

        assertThat(wire.roundTrips()).isEqualTo(roundTrips);
        double payload = 200.0 * Integer.parseInt(rows);
        assertThat(wire.bytesDown()).isBetween(payload, payload * 1.1 + 500);
    }

    @Test
    void aCompressedWireCarriesLessInTheSameRoundTrips(LabServer server) throws Exception {
        Level level = Level.of("rows", 1000).with("work", "collect");
        SliceGroup.Wire plain = count("weir.default", level, server);
        SliceGroup.Wire compressed = count("weir.wire-zlib", level, server);

        assertThat(compressed.roundTrips()).isEqualTo(plain.roundTrips());
        assertThat(compressed.bytesDown()).isLessThan(plain.bytesDown() / 2);
    }

    /** Otherwise it would be no limit. */
    @ParameterizedTest
    @CsvSource({"connectorj.at-once, raw.limit", "weir.default, raw.limit", "vertx.at-once.prepared, raw.limit.prepared"
    })
    void theLimitMovesTheSameBytesAsADriver(String driver, String limit, LabServer server) throws Exception {
        Level level = Level.of("rows", 1000).with("work", "collect");
        SliceGroup.Wire theirs = count(driver, level, server);
        SliceGroup.Wire least = count(limit, level, server);

        // flags and the like differ by a few bytes
        assertThat(least.bytesUp()).isCloseTo(theirs.bytesUp(), within(4.0));
        assertThat(least.bytesDown()).isCloseTo(theirs.bytesDown(), within(20.0));
        assertThat(least.packetsDown()).isCloseTo(theirs.packetsDown(), within(1.0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"connectorj.cursor.prepared", "vertx.cursor.prepared"})
    void aCursorPaysForEachFetch(String arm, LabServer server) throws Exception {
        SliceGroup.Wire wire = count(arm, Level.of("rows", 1000).with("work", "collect"), server);

        // ten fetches of 100 rows; opening, closing and finding the end come on top
        assertThat(wire.roundTrips()).isBetween(10.0, 15.0);
    }

    private static SliceGroup.Wire count(String arm, Level level, LabServer server) throws Exception {
        Target target = server.target(server.addresses().get(Endpoint.MYSQL), false);
        try (CountedSession session =
                CountedSession.open(Studies.named("stream", Map.of()).arm(arm), target, Recorded.link(Profile.RELAY))) {
            return session.count(level, OPERATIONS);
        }
    }
}
