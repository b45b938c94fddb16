package dev.weir.lab.study.load;

import dev.weir.lab.Versions;
import dev.weir.lab.study.Client;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Manifest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The arms: one request at a time on a connection, and several. */
final class LoadArms {
    static final String USUAL = "connectorj.pool";

    private static final String PREPARED = "prepared";
    private static final String VIRTUAL = "virtual threads";
    private static final String PLATFORM = "platform threads";

    static final ConnectionFactory CONNECTOR_J =
            new ConnectionFactory(JdbcFamily.CONNECTOR_J, true, Map.of("useLocalSessionState", "true"));
    private static final ConnectionFactory MARIADB = new ConnectionFactory(JdbcFamily.MARIADB, true);
    static final ConnectionFactory WEIR = new ConnectionFactory(JdbcFamily.WEIR, true);

    private LoadArms() {}

    static List<LoadArm> all() {
        return List.of(
                pooled(USUAL, CONNECTOR_J, false),
                pooled("connectorj.pool-virtual", CONNECTOR_J, true),
                pooled("mariadb.pool", MARIADB, false),
                pooled("mariadb.pool-virtual", MARIADB, true),
                pooled("weir.pool", WEIR, false),
                pooled("weir.pool-virtual", WEIR, true),
                vertx("vertx.pool", "pool", false, "one request at a time on a connection of its pool"),
                r2dbc("r2dbc.pool", "r2dbc-pool", "both as they come", R2dbcPool::open),
                r2dbc(
                        "r2dbc.pool-no-ping",
                        "r2dbc-pool, no ping",
                        "which does not tell a connection that it comes back, and so spares its ping",
                        R2dbcPool::withoutPing),
                vertx(
                        "vertx.pipelined",
                        "pipelined",
                        true,
                        "sends requests on the connections of its pool without waiting for the answers before; no transaction spans them"),
                shared("weir.shared", "shared, " + PLATFORM, false, RequestThreads::platform),
                shared("weir.shared-virtual", "shared, " + VIRTUAL, true, RequestThreads::virtual),
                shared("weir.shared-async", "shared, asynchronous", false, () -> null),
                raw(),
                redis());
    }

    private static LoadArm pooled(String id, ConnectionFactory factory, boolean virtual) {
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.put("pool", "HikariCP " + Versions.of("hikaricp"));
        settings.put("threads", threads(virtual));
        Manifest.Arm info = factory.client()
                .arm(
                        id,
                        PREPARED,
                        "HikariCP, " + (virtual ? VIRTUAL : PLATFORM),
                        "each request has a thread, which takes a connection from a HikariCP pool and waits for its answer",
                        settings);
        return LoadArm.of(
                        info.with(info.about().setUpBy(List.of("new HikariDataSource(config);"))),
                        target -> new PooledJdbc(
                                factory, target, virtual ? RequestThreads.virtual() : RequestThreads.platform()),
                        target -> new PooledJdbc(
                                factory, target, virtual ? RequestThreads.virtual() : RequestThreads.oneEach()))
                .onVirtualThreads(virtual);
    }

    private static String threads(boolean virtual) {
        return virtual
                ? "virtual, one for each request"
                : "platform, " + RequestThreads.PLATFORM_THREADS + " at most, as an application server has them";
    }

    private static LoadArm vertx(String id, String way, boolean pipelined, String description) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("setCachePreparedStatements", "true");
        settings.put("setPipeliningLimit", pipelined ? Integer.toString(VertxPool.PIPELINING_LIMIT) : "1");
        settings.put("threads", "one event loop");
        Manifest.Arm info = Client.VERTX.arm(id, PREPARED, way, "asynchronous: " + description, settings);
        return LoadArm.of(info, target -> VertxPool.open(target, pipelined)).sendingAhead(pipelined);
    }

    private static LoadArm r2dbc(String id, String way, String how, LoadClient.Opener opener) {
        Map<String, String> settings = Map.of(
                "pool", "r2dbc-pool " + Versions.of("r2dbc-pool"),
                "useServerPrepareStatement", "default: values are written into the statement's text",
                "threads", "event loops");
        String description = "reactive: one request at a time on a connection of an r2dbc-pool, " + how;
        return LoadArm.of(Client.R2DBC.arm(id, "text", way, description, settings), opener);
    }

    private static LoadArm shared(String id, String way, boolean virtual, Supplier<RequestThreads> threads) {
        boolean waits = !way.endsWith("asynchronous");
        Map<String, String> settings = new LinkedHashMap<>(WEIR.declared());
        settings.put("statement", "SharedKeyedReads, lists of keys, which stay prepared");
        settings.put("threads", waits ? threads(virtual) : "none waits");
        Manifest.Arm info = Client.WEIR.arm(
                id,
                PREPARED,
                way,
                "requests that come while others are on their way are gathered and go out together; no transaction spans them",
                settings);
        return LoadArm.of(info, target -> new SharedReadsClient(WEIR, target, threads.get()))
                .onVirtualThreads(virtual)
                .sendingAhead(true)
                .onlyFor(FixtureQuery.ROW, FixtureQuery.SLOW_ONES);
    }

    /** Returns the floor: the least that a pipeline takes. */
    private static LoadArm raw() {
        Manifest.Arm info = Client.RAW.arm(
                "raw.pipelined",
                Manifest.LIMIT,
                PREPARED,
                "socket, pipelined",
                "the thread that sends writes one packet, prepared but for its key, and a thread of each connection reads and compares",
                Map.of("threads", "one that writes, one for each connection that reads"));
        return LoadArm.of(info, RawPipelined::open).sendingAhead(true);
    }

    /** The same strings by the same keys in Redis, which has neither ranges of keys nor a command that takes 50 ms alone. */
    private static LoadArm redis() {
        Manifest.Arm info = Client.LETTUCE.arm(
                "redis.lettuce",
                "RESP",
                "",
                "GET, asynchronous: sends on its connections without waiting for the answers before",
                Map.of("connections", "as many as the level has, in turn"));
        return LoadArm.of(info, LettuceClient::open)
                .inRedis()
                .sendingAhead(true)
                .onlyFor(FixtureQuery.ROW);
    }
}
