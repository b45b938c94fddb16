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

    private static final ConnectionFactory CONNECTOR_J =
            new ConnectionFactory(JdbcFamily.CONNECTOR_J, true, Map.of("useLocalSessionState", "true"));
    private static final ConnectionFactory MARIADB = new ConnectionFactory(JdbcFamily.MARIADB, true);
    private static final ConnectionFactory WEIR = new ConnectionFactory(JdbcFamily.WEIR, true);

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
                r2dbc(),
                vertx(
                        "vertx.pipelined",
                        "pipelined",
                        true,
                        "sends requests on the connections of its pool without waiting for the answers before; no transaction spans them"),
                shared("weir.shared", "shared, " + PLATFORM, false, RequestThreads::platform),
                shared("weir.shared-virtual", "shared, " + VIRTUAL, true, RequestThreads::virtual),
                shared("weir.shared-async", "shared, asynchronous", false, () -> null));
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
        return new LoadArm(
                info.with(info.about().setUpBy(List.of("new HikariDataSource(config);"))),
                virtual,
                false,
                target ->
                        new PooledJdbc(factory, target, virtual ? RequestThreads.virtual() : RequestThreads.platform()),
                target ->
                        new PooledJdbc(factory, target, virtual ? RequestThreads.virtual() : RequestThreads.oneEach()));
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
        return new LoadArm(info, false, pipelined, target -> VertxPool.open(target, pipelined));
    }

    private static LoadArm r2dbc() {
        Map<String, String> settings = Map.of(
                "pool", "r2dbc-pool " + Versions.of("r2dbc-pool"),
                "useServerPrepareStatement", "default: values are written into the statement's text",
                "threads", "event loops");
        Manifest.Arm info = Client.R2DBC.arm(
                "r2dbc.pool",
                "text",
                "r2dbc-pool",
                "reactive: one request at a time on a connection of an r2dbc-pool, both as they come",
                settings);
        return new LoadArm(info, false, false, R2dbcPool::open);
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
        return new LoadArm(info, virtual, true, target -> new SharedReadsClient(WEIR, target, threads.get()));
    }
}
