package dev.weir.lab.study.stream;

import dev.weir.lab.Versions;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.lab.study.jdbc.WireCompression;
import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every arm of the stream study, in the order they are listed. */
final class StreamArms {
    /** Rows of each fetch where a driver wants a number: large enough to amortise a round trip, small enough to stay bounded. */
    static final int FETCH_ROWS = 100;

    static final String WEIR = "weir.default";

    /** The limit: what the bytes alone take. */
    static final String LIMIT = "raw.limit";

    private static final String TEXT = "text";
    private static final String PREPARED = "prepared";

    /** Ways of compressing what goes over the wire. */
    static final List<String> WIRE = Arrays.stream(WireCompression.values())
            .map(each -> "weir." + each.mode())
            .toList();

    private StreamArms() {}

    static List<Arm> all() {
        List<Arm> arms = new ArrayList<>();
        for (boolean prepared : new boolean[] {false, true}) {
            arms.addAll(connectorJ(prepared));
            arms.addAll(mariaDb(prepared));
            arms.add(weir(prepared));
        }
        for (WireCompression compression : WireCompression.values()) {
            arms.add(compressed(compression));
        }
        arms.add(drizzle());
        arms.addAll(vertx());
        arms.addAll(r2dbc());
        arms.add(raw(false));
        arms.add(raw(true));
        return arms;
    }

    /** Connector/J in its plainest way. */
    static JdbcArm atOnce() {
        return (JdbcArm) connectorJ(false).get(0);
    }

    private static List<Arm> connectorJ(boolean prepared) {
        return List.of(
                jdbc(
                        "connectorj.at-once",
                        JdbcFamily.CONNECTOR_J,
                        prepared,
                        0,
                        Map.of(),
                        "reads the whole result into memory"),
                jdbc(
                        "connectorj.stream",
                        JdbcFamily.CONNECTOR_J,
                        prepared,
                        Integer.MIN_VALUE,
                        Map.of(),
                        "streams rows off the socket: setFetchSize(Integer.MIN_VALUE)"),
                jdbc(
                        "connectorj.stream-no-timeout",
                        JdbcFamily.CONNECTOR_J,
                        prepared,
                        Integer.MIN_VALUE,
                        Map.of("netTimeoutForStreamingResults", "0"),
                        "streams rows and leaves net_write_timeout alone"),
                jdbc(
                        "connectorj.cursor",
                        JdbcFamily.CONNECTOR_J,
                        prepared,
                        FETCH_ROWS,
                        Map.of("useCursorFetch", "true"),
                        "fetches " + FETCH_ROWS + " rows at a time from a server-side cursor"));
    }

    private static List<Arm> mariaDb(boolean prepared) {
        return List.of(
                jdbc(
                        "mariadb.at-once",
                        JdbcFamily.MARIADB,
                        prepared,
                        0,
                        Map.of(),
                        "reads the whole result into memory"),
                jdbc(
                        "mariadb.stream",
                        JdbcFamily.MARIADB,
                        prepared,
                        FETCH_ROWS,
                        Map.of(),
                        "streams: setFetchSize(" + FETCH_ROWS + ")"),
                jdbc(
                        "mariadb.sequential",
                        JdbcFamily.MARIADB,
                        prepared,
                        Integer.MIN_VALUE,
                        Map.of(),
                        "streams row by row: setFetchSize(Integer.MIN_VALUE)"));
    }

    /** Weir as it is without any option: it has but one way. */
    private static Arm weir(boolean prepared) {
        return jdbc(
                WEIR,
                JdbcFamily.WEIR,
                prepared,
                0,
                Map.of(),
                "decodes rows as they are asked for, within a window of bytes");
    }

    private static Arm compressed(WireCompression compression) {
        return jdbc(
                "weir." + compression.mode(),
                JdbcFamily.WEIR,
                false,
                0,
                compression.options(),
                "as " + WEIR + ", and " + compression.words());
    }

    /** Drizzle as the user of a streaming flag would try it; not an arm of the plan, for it does not stream. */
    static Arm drizzleWithFetchSize(int fetchSize) {
        return jdbc(
                "drizzle.at-once", JdbcFamily.DRIZZLE, false, fetchSize, Map.of(), "setFetchSize(" + fetchSize + ")");
    }

    private static Arm drizzle() {
        return jdbc("drizzle.at-once", JdbcFamily.DRIZZLE, false, 0, Map.of(), "reads the whole result into memory");
    }

    private static List<Arm> vertx() {
        String client = "Vert.x MySQL client";
        return List.of(
                new VertxArm(info("vertx.at-once", client, TEXT, "query(): the whole result as a RowSet", 0), false, 0),
                new VertxArm(
                        info(
                                "vertx.at-once.prepared",
                                client,
                                PREPARED,
                                "preparedQuery(): the whole result as a RowSet",
                                0),
                        true,
                        0),
                new VertxArm(
                        info(
                                "vertx.cursor.prepared",
                                client,
                                PREPARED,
                                "createStream(" + FETCH_ROWS + "): server-side cursor",
                                FETCH_ROWS),
                        true,
                        FETCH_ROWS));
    }

    private static List<Arm> r2dbc() {
        String client = "r2dbc-mysql";
        return List.of(
                new R2dbcArm(
                        info("r2dbc.stream", client, TEXT, "maps rows as they arrive, with back-pressure", 0),
                        false,
                        0),
                new R2dbcArm(
                        info(
                                "r2dbc.stream.prepared",
                                client,
                                PREPARED,
                                "maps rows as they arrive, with back-pressure",
                                0),
                        true,
                        0),
                new R2dbcArm(
                        info(
                                "r2dbc.cursor.prepared",
                                client,
                                PREPARED,
                                "fetchSize(" + FETCH_ROWS + "): server-side cursor",
                                FETCH_ROWS),
                        true,
                        FETCH_ROWS));
    }

    private static Arm raw(boolean prepared) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("receive buffer", "direct, 256 KiB");
        settings.put("statement", prepared ? "prepared once, COM_STMT_EXECUTE" : "COM_QUERY");
        Manifest.Arm info = new Manifest.Arm(
                prepared ? LIMIT + "." + PREPARED : LIMIT,
                Manifest.Role.STUDY,
                "raw",
                Versions.of("weir"),
                Manifest.LIMIT,
                prepared ? PREPARED : TEXT,
                "moves the same bytes and decodes nothing: no driver can be faster",
                settings);
        return new RawArm(info, prepared);
    }

    private static Arm jdbc(
            String id,
            JdbcFamily family,
            boolean prepared,
            int fetchSize,
            Map<String, String> properties,
            String description) {
        ConnectionFactory factory = new ConnectionFactory(family, prepared, properties);
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.put("setFetchSize", fetchSize == 0 ? "not called" : fetchSizeText(fetchSize));
        settings.put(
                "statement",
                prepared ? "PreparedStatement, cached, one per operation" : "Statement, one per operation");
        Manifest.Arm info = new Manifest.Arm(
                prepared ? id + "." + PREPARED : id,
                Manifest.Role.STUDY,
                factory.product(),
                Versions.of(driver(id)),
                mode(id),
                prepared ? PREPARED : TEXT,
                description,
                settings);
        return new JdbcArm(info, factory, fetchSize);
    }

    private static String fetchSizeText(int fetchSize) {
        return fetchSize == Integer.MIN_VALUE ? "Integer.MIN_VALUE" : Integer.toString(fetchSize);
    }

    private static Manifest.Arm info(String id, String client, String protocol, String description, int fetchRows) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("fetch rows", fetchRows == 0 ? "not set" : Integer.toString(fetchRows));
        return new Manifest.Arm(
                id, Manifest.Role.STUDY, client, Versions.of(driver(id)), mode(id), protocol, description, settings);
    }

    private static String driver(String id) {
        return id.split("\\.", -1)[0];
    }

    private static String mode(String id) {
        return id.split("\\.", -1)[1];
    }
}
