package dev.weir.lab.study.stream;

import dev.weir.lab.raw.RawConnection;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Client;
import dev.weir.lab.study.OpenedArm;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.lab.study.jdbc.WireCompression;
import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
                        "at-once",
                        "at once",
                        JdbcFamily.CONNECTOR_J,
                        prepared,
                        0,
                        Map.of(),
                        "reads the whole result into memory"),
                jdbc(
                        "stream",
                        "streaming",
                        JdbcFamily.CONNECTOR_J,
                        prepared,
                        Integer.MIN_VALUE,
                        Map.of(),
                        "streams rows off the socket: setFetchSize(Integer.MIN_VALUE)"),
                jdbc(
                        "stream-no-timeout",
                        "streaming, no timeout",
                        JdbcFamily.CONNECTOR_J,
                        prepared,
                        Integer.MIN_VALUE,
                        Map.of("netTimeoutForStreamingResults", "0"),
                        "streams rows and leaves net_write_timeout alone"),
                jdbc(
                        "cursor",
                        "cursor",
                        JdbcFamily.CONNECTOR_J,
                        prepared,
                        FETCH_ROWS,
                        Map.of("useCursorFetch", "true"),
                        "fetches " + FETCH_ROWS + " rows at a time from a server-side cursor"));
    }

    private static List<Arm> mariaDb(boolean prepared) {
        return List.of(
                jdbc(
                        "at-once",
                        "at once",
                        JdbcFamily.MARIADB,
                        prepared,
                        0,
                        Map.of(),
                        "reads the whole result into memory"),
                jdbc(
                        "stream",
                        "streaming",
                        JdbcFamily.MARIADB,
                        prepared,
                        FETCH_ROWS,
                        Map.of(),
                        "streams: setFetchSize(" + FETCH_ROWS + ")"),
                jdbc(
                        "sequential",
                        "sequential",
                        JdbcFamily.MARIADB,
                        prepared,
                        Integer.MIN_VALUE,
                        Map.of(),
                        "streams row by row: setFetchSize(Integer.MIN_VALUE)"));
    }

    /** Weir as it is without any option: it has but one way. */
    private static Arm weir(boolean prepared) {
        return jdbc(
                "default",
                "default",
                JdbcFamily.WEIR,
                prepared,
                0,
                Map.of(),
                "decodes rows as they are asked for, within a window of bytes");
    }

    private static Arm compressed(WireCompression compression) {
        return jdbc(
                compression.mode(),
                compression.way(),
                JdbcFamily.WEIR,
                false,
                0,
                compression.options(),
                "as " + WEIR + ", and " + compression.words());
    }

    /** Drizzle as the user of a streaming flag would try it; not an arm of the plan, for it does not stream. */
    static Arm drizzleWithFetchSize(int fetchSize) {
        return jdbc(
                "at-once",
                "at once",
                JdbcFamily.DRIZZLE,
                false,
                fetchSize,
                Map.of(),
                "setFetchSize(" + fetchSize + ")");
    }

    private static Arm drizzle() {
        return jdbc("at-once", "at once", JdbcFamily.DRIZZLE, false, 0, Map.of(), "reads the whole result into memory");
    }

    private static List<Arm> vertx() {
        return List.of(
                vertx("at-once", "at once", false, "query(): the whole result as a RowSet", 0),
                vertx("at-once", "at once", true, "preparedQuery(): the whole result as a RowSet", 0),
                vertx("cursor", "cursor", true, "createStream(" + FETCH_ROWS + "): server-side cursor", FETCH_ROWS));
    }

    private static Arm vertx(String mode, String way, boolean prepared, String description, int fetchRows) {
        return new OpenedArm(
                info(Client.VERTX, mode, way, prepared, description, fetchRows),
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
                info(Client.R2DBC, mode, way, prepared, description, fetchRows),
                target -> new StreamSession(R2dbcReader.open(target, prepared, fetchRows)));
    }

    private static Arm raw(boolean prepared) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("receive buffer", "direct, 256 KiB");
        settings.put("statement", prepared ? "prepared once, COM_STMT_EXECUTE" : "COM_QUERY");
        Manifest.Arm info = Client.RAW.arm(
                prepared ? LIMIT + "." + PREPARED : LIMIT,
                Manifest.LIMIT,
                prepared ? PREPARED : TEXT,
                way(Client.NOTHING_DECODED, prepared),
                "moves the same bytes and decodes nothing: no driver can be faster",
                settings);
        return new OpenedArm(info, target -> new RawSession(RawConnection.open(target.raw()), prepared));
    }

    private static Arm jdbc(
            String mode,
            String way,
            JdbcFamily family,
            boolean prepared,
            int fetchSize,
            Map<String, String> properties,
            String description) {
        ConnectionFactory factory = new ConnectionFactory(family, prepared, properties);
        String id = factory.client().name() + "." + mode;
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.put("setFetchSize", fetchSize == 0 ? "not called" : fetchSizeText(fetchSize));
        settings.put(
                "statement",
                prepared ? "PreparedStatement, cached, one per operation" : "Statement, one per operation");
        Manifest.Arm info = factory.client()
                .arm(
                        prepared ? id + "." + PREPARED : id,
                        mode,
                        prepared ? PREPARED : TEXT,
                        way(way, prepared),
                        description,
                        settings);
        return new JdbcArm(info, factory, fetchSize);
    }

    private static String fetchSizeText(int fetchSize) {
        return fetchSize == Integer.MIN_VALUE ? "Integer.MIN_VALUE" : Integer.toString(fetchSize);
    }

    private static Manifest.Arm info(
            Client client, String mode, String way, boolean prepared, String description, int fetchRows) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("fetch rows", fetchRows == 0 ? "not set" : Integer.toString(fetchRows));
        String id = client.name() + "." + mode;
        return client.arm(
                prepared ? id + "." + PREPARED : id,
                mode,
                prepared ? PREPARED : TEXT,
                way(way, prepared),
                description,
                settings);
    }

    private static String way(String way, boolean prepared) {
        return prepared ? way + ", " + PREPARED : way;
    }
}
