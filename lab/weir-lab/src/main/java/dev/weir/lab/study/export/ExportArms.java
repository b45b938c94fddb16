package dev.weir.lab.study.export;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.export.Reading.OneConnection;
import dev.weir.lab.study.export.Reading.OneInstant;
import dev.weir.lab.study.export.Reading.PlainRanges;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class ExportArms {
    static final String AT_ONCE = "connectorj.at-once";
    static final String STREAM = "connectorj.stream";
    static final String WEIR_STREAM = "weir.stream";
    static final String WEIR_READERS = "weir.readers-8";
    static final String RANGES = "connectorj.ranges-8";

    /** The arms of the study's first answers. */
    static final List<String> CORE = List.of(AT_ONCE, STREAM, WEIR_STREAM, WEIR_READERS, RANGES);

    private static final List<Integer> READERS = List.of(2, 4, 8, 16);

    /** Round trips of logging in, the query, and the driver's statements around them. */
    private static final int TRIPS_OF_ONE = 6;
    /** Round trips of logging in, settings, the lock, and cutting ranges by one reader; parallel ones of several readers count once. */
    private static final int TRIPS_OF_AN_INSTANT = 40;

    private ExportArms() {}

    static List<Arm> all() {
        List<Arm> arms = new ArrayList<>();
        arms.add(oneConnection(JdbcFamily.CONNECTOR_J, "at-once", "at once", 0, "whole, into memory"));
        arms.add(oneConnection(
                JdbcFamily.CONNECTOR_J,
                "stream",
                "streaming",
                Integer.MIN_VALUE,
                "as a stream: setFetchSize(Integer.MIN_VALUE)"));
        arms.add(oneConnection(
                JdbcFamily.WEIR,
                "stream",
                "streaming",
                0,
                "rows decoded as they are asked for, within a window of bytes"));
        READERS.forEach(readers -> arms.add(oneInstant(JdbcFamily.WEIR, readers)));
        READERS.forEach(readers -> arms.add(plainRanges(readers)));
        arms.add(oneInstant(JdbcFamily.CONNECTOR_J, 8));
        return arms;
    }

    private static ExportArm oneConnection(
            JdbcFamily family, String mode, String way, int fetchSize, String description) {
        return arm(
                family,
                mode,
                way,
                "opens a connection and reads the table by it, " + description,
                "one",
                TRIPS_OF_ONE,
                new OneConnection(fetchSize));
    }

    private static Arm oneInstant(JdbcFamily family, int readers) {
        int ranges = OneInstant.RANGES_PER_READER * readers;
        return arm(
                        family,
                        "readers-" + readers,
                        "by " + readers + " readers",
                        "Snapshot.open(.., " + readers + "): opens connections that see one instant, cuts the key into "
                                + ranges + " ranges and streams them",
                        readers + ", and one that locks",
                        TRIPS_OF_AN_INSTANT,
                        new OneInstant(readers))
                .setUpBy(
                        "Snapshot snapshot = Snapshot.open(dataSource, " + readers
                                + ", SnapshotOptions.exact(\"TABLE\"));  // dev.weir:weir-snapshot; close() it",
                        "snapshot.read(snapshot.ranges(\"TABLE\", " + ranges + "), \"*\", (range, row) -> { ... });");
    }

    private static Arm plainRanges(int readers) {
        return arm(
                        JdbcFamily.CONNECTOR_J,
                        "ranges-" + readers,
                        "in " + readers + " ranges as Spark JDBC",
                        "asks for MIN and MAX of the key, cuts between them as Spark's JDBC source does, and reads each of "
                                + readers + " ranges into memory by a connection, and at an instant, of its own",
                        readers + ", each at an instant of its own",
                        2 * TRIPS_OF_ONE,
                        new PlainRanges(readers))
                .setUpBy("spark.read().format(\"jdbc\").option(\"partitionColumn\", KEY).option(\"lowerBound\", MIN)"
                        + ".option(\"upperBound\", MAX).option(\"numPartitions\", " + readers
                        + ")  // and url, dbtable");
    }

    private static ExportArm arm(
            JdbcFamily family,
            String mode,
            String way,
            String description,
            String connections,
            int roundTrips,
            Reading reading) {
        ConnectionFactory factory = new ConnectionFactory(family, false);
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.put("connections", connections + "; opened and closed by each export");
        // ranges read at several instants: sums over rows that change meanwhile are wrong
        settings.put("instant", reading instanceof PlainRanges ? "none-unsafe" : "one");
        boolean byRow = reading instanceof OneConnection one && one.fetchSize() != 0;
        settings.put("setFetchSize", byRow ? "Integer.MIN_VALUE" : "not called");
        settings.put("statement", "as text, one for each range");
        return new ExportArm(
                factory.client().arm(factory.client().name() + "." + mode, "text", way, description, settings),
                factory,
                roundTrips,
                reading);
    }
}
