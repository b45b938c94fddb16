package dev.weir.lab.study.stream;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Client;
import dev.weir.lab.study.OpenedArm;
import dev.weir.lab.study.RawClient;
import dev.weir.lab.study.jdbc.CompressionAlgorithm;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Manifest;
import dev.weir.rig.raw.RawConnection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class StreamArms {
    /** Rows per fetch for drivers that need a number: large enough to amortise a round trip, small enough to bound memory. */
    static final int FETCH_ROWS = 100;

    static final String WEIR = "weir.default";

    /** The limit: the time of the bytes alone. */
    static final String LIMIT = "raw.limit";

    private static final String WHOLE = "reads the whole result into memory";

    /** Ways of compressing the connection. */
    static final List<String> WIRE = Arrays.stream(CompressionAlgorithm.values())
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
        for (CompressionAlgorithm each : CompressionAlgorithm.values()) {
            ConnectionFactory factory = new ConnectionFactory(JdbcFamily.WEIR, false, each.options());
            arms.add(jdbc(factory, each.mode(), each.way(), 0, "as " + WEIR + ", and " + each.words()));
        }
        arms.add(drizzle(0, WHOLE));
        arms.addAll(vertx());
        arms.addAll(r2dbc());
        arms.add(raw(false));
        arms.add(raw(true));
        return arms;
    }

    /** Connector/J in its simplest use. */
    static JdbcArm atOnce() {
        return (JdbcArm) connectorJ(false).get(0);
    }

    private static List<Arm> connectorJ(boolean prepared) {
        ConnectionFactory usual = new ConnectionFactory(JdbcFamily.CONNECTOR_J, prepared);
        ConnectionFactory withoutTimeout = usual.with(Map.of("netTimeoutForStreamingResults", "0"));
        ConnectionFactory withCursor = usual.with(Map.of("useCursorFetch", "true"));
        return List.of(
                jdbc(usual, "at-once", "at once", 0, WHOLE),
                jdbc(
                        usual,
                        "stream",
                        "streaming",
                        Integer.MIN_VALUE,
                        "streams rows off the socket: setFetchSize(Integer.MIN_VALUE)"),
                jdbc(
                        withoutTimeout,
                        "stream-no-timeout",
                        "streaming, no timeout",
                        Integer.MIN_VALUE,
                        "streams rows and leaves net_write_timeout alone"),
                jdbc(
                        withCursor,
                        "cursor",
                        "cursor",
                        FETCH_ROWS,
                        "fetches " + FETCH_ROWS + " rows at a time from a server-side cursor"));
    }

    private static List<Arm> mariaDb(boolean prepared) {
        ConnectionFactory usual = new ConnectionFactory(JdbcFamily.MARIADB, prepared);
        String byRow = "streams row by row: setFetchSize(Integer.MIN_VALUE)";
        return List.of(
                jdbc(usual, "at-once", "at once", 0, WHOLE),
                jdbc(usual, "stream", "streaming", FETCH_ROWS, "streams: setFetchSize(" + FETCH_ROWS + ")"),
                jdbc(usual, "sequential", "sequential", Integer.MIN_VALUE, byRow));
    }

    /** Weir without any option: it has only one way of reading. */
    private static Arm weir(boolean prepared) {
        ConnectionFactory usual = new ConnectionFactory(JdbcFamily.WEIR, prepared);
        return jdbc(usual, "default", "default", 0, "decodes rows as they are asked for, within a window of bytes");
    }

    /** Drizzle as a user of a streaming flag would try it; not an arm of the plan, since it does not stream. */
    static Arm drizzleWithFetchSize(int fetchSize) {
        return drizzle(fetchSize, "setFetchSize(" + fetchSize + ")");
    }

    private static Arm drizzle(int fetchSize, String description) {
        return jdbc(new ConnectionFactory(JdbcFamily.DRIZZLE, false), "at-once", "at once", fetchSize, description);
    }

    private static List<Arm> vertx() {
        return List.of(
                vertx("at-once", "at once", false, "query(): the whole result as a RowSet", 0),
                vertx("at-once", "at once", true, "preparedQuery(): the whole result as a RowSet", 0),
                vertx("cursor", "cursor", true, "createStream(" + FETCH_ROWS + "): server-side cursor", FETCH_ROWS));
    }

    private static Arm vertx(String mode, String way, boolean prepared, String description, int fetchRows) {
        return new OpenedArm(
                Client.VERTX.arm(mode, way, prepared, description, fetching(fetchRows)),
                target -> new StreamSession(VertxReader.open(target, prepared, fetchRows)));
    }

    private static List<Arm> r2dbc() {
        String asTheyArrive = "maps rows as they arrive, with back-pressure";
        return List.of(
                r2dbc("stream", "streaming", false, asTheyArrive, 0),
                r2dbc("stream", "streaming", true, asTheyArrive, 0),
                r2dbc("cursor", "cursor", true, "fetchSize(" + FETCH_ROWS + "): server-side cursor", FETCH_ROWS));
    }

    private static Arm r2dbc(String mode, String way, boolean prepared, String description, int fetchRows) {
        return new OpenedArm(
                Client.R2DBC.arm(mode, way, prepared, description, fetching(fetchRows)),
                target -> new StreamSession(R2dbcReader.open(target, prepared, fetchRows)));
    }

    private static Arm raw(boolean prepared) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("receive buffer", "direct, 256 KiB");
        settings.put("statement", prepared ? "prepared once, COM_STMT_EXECUTE" : "COM_QUERY");
        String description = "moves the same bytes and decodes nothing: no driver can be faster";
        return new OpenedArm(
                Client.RAW.arm(Manifest.LIMIT, Client.NOTHING_DECODED, prepared, description, settings),
                target -> new RawSession(new RawClient(RawConnection.open(target.raw())), prepared));
    }

    private static Arm jdbc(ConnectionFactory factory, String mode, String way, int fetchSize, String description) {
        boolean prepared = factory.prepared();
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.put("setFetchSize", JdbcClient.setting(fetchSize));
        settings.put(
                "statement",
                prepared ? "PreparedStatement, cached, one per operation" : "Statement, one per operation");
        return new JdbcArm(factory.client().arm(mode, way, prepared, description, settings), factory, fetchSize);
    }

    private static Map<String, String> fetching(int rows) {
        return Map.of("fetch rows", rows == 0 ? "not set" : Integer.toString(rows));
    }
}
