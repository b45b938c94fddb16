package dev.weir.lab.study.metadata;

import dev.weir.lab.Versions;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Client;
import dev.weir.lab.study.OpenedArm;
import dev.weir.lab.study.RawClient;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.Connections;
import dev.weir.lab.study.jdbc.HikariConnections;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Manifest;
import dev.weir.rig.raw.DefinitionRequest;
import dev.weir.rig.raw.RawConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

final class MetadataArms {
    static final String WEIR_FULL = "weir.full";
    static final String WEIR_AUTO = "weir.auto";
    static final String WEIR_TRANSACTION = "weir.auto-transaction";
    static final String CONNECTORJ_CACHED = "connectorj.cached";
    static final String CONNECTORJ_UNCACHED = "connectorj.uncached";
    static final String MARIADB = "mariadb.prepared";
    static final String VERTX = "vertx.connection";
    static final String VERTX_POOL = "vertx.pool";
    static final String RAW_FULL = "raw.full";
    static final String RAW_NONE = "raw.none";

    /** Length in characters that every statement cache must accept: a statement of 200 columns has about 2700. */
    static final int LONGEST_STATEMENT = 8192;

    private static final String POOL = ".pool";
    private static final String PREPARED = "prepared";
    private static final ConnectionFactory CACHED = connectorJ("true");
    private static final ConnectionFactory UNCACHED = connectorJ("false");
    private static final ConnectionFactory MARIADB_PREPARED = new ConnectionFactory(JdbcFamily.MARIADB, true);

    private MetadataArms() {}

    static List<Arm> all() {
        return List.of(
                connection(WEIR_FULL, weir("full"), "has definitions sent with every result"),
                connection(
                        WEIR_AUTO,
                        weir("auto"),
                        "leaves definitions out where that is sound; each read is its own transaction"),
                transaction(),
                connection(
                        CONNECTORJ_CACHED,
                        CACHED,
                        "keeps parsed definitions: cacheResultSetMetadata=true; they are sent all the same"),
                connection(CONNECTORJ_UNCACHED, UNCACHED, "parses definitions each time"),
                connection(
                        MARIADB,
                        MARIADB_PREPARED,
                        "has MariaDB servers leave out definitions that it knows; MySQL sends them all the same"),
                vertx(VERTX, false),
                vertx(VERTX_POOL, true),
                pool(WEIR_FULL, weir("full")),
                pool(WEIR_AUTO, weir("auto")),
                pool(CONNECTORJ_UNCACHED, UNCACHED),
                pool(MARIADB, MARIADB_PREPARED),
                raw(RAW_FULL, DefinitionRequest.SENT, "moves the bytes, definitions among them, and decodes nothing"),
                raw(RAW_NONE, DefinitionRequest.LEFT_OUT, "moves the bytes without definitions and decodes nothing"));
    }

    /** Raises the length limit of its statement cache: by default, statements of more than 256 characters are prepared each time. */
    private static ConnectionFactory connectorJ(String caches) {
        return new ConnectionFactory(
                JdbcFamily.CONNECTOR_J,
                true,
                Map.of("cacheResultSetMetadata", caches, "prepStmtCacheSqlLimit", Integer.toString(LONGEST_STATEMENT)));
    }

    /** Returns the part of an id after the client's name. */
    private static String way(String id) {
        return id.substring(id.indexOf('.') + 1);
    }

    private static ConnectionFactory weir(String policy) {
        return new ConnectionFactory(JdbcFamily.WEIR, true, Map.of("metadata", policy));
    }

    /** Returns the arms whose driver counts definitions, each on one connection. */
    static List<CountersTrial> counted() {
        return List.of(
                counted(WEIR_FULL),
                counted(WEIR_AUTO),
                new CountersTrial(WEIR_TRANSACTION, target -> inTransactions(weir("auto"), target)));
    }

    private static CountersTrial counted(String id) {
        ConnectionFactory factory = weir(way(id));
        return new CountersTrial(
                id, target -> new JdbcMetadataReader(new Connections.Single(factory.connect(target)), level -> false));
    }

    private static Arm connection(String id, ConnectionFactory factory, String description) {
        return new OpenedArm(
                info(id, way(id), factory, description, "one, autocommit"),
                target -> session(new Connections.Single(factory.connect(target)), leavesOut(factory)));
    }

    private static Arm transaction() {
        ConnectionFactory factory = weir("auto");
        return new OpenedArm(
                info(
                        WEIR_TRANSACTION,
                        "auto, in a transaction",
                        factory,
                        "leaves definitions out where that is sound; all reads of a level are one transaction",
                        "one, setAutoCommit(false)"),
                target -> new MetadataSession(inTransactions(factory, target)));
    }

    private static JdbcMetadataReader inTransactions(ConnectionFactory factory, Target target) throws SQLException {
        Connection connection = factory.connect(target);
        try {
            return JdbcMetadataReader.inTransactions(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static Arm pool(String id, ConnectionFactory factory) {
        return new OpenedArm(
                info(
                        id + POOL,
                        way(id) + ", through a pool",
                        factory,
                        "as " + id + ", with a connection borrowed and given back by each read",
                        "HikariCP " + Versions.of("hikaricp") + ", pool of 1"),
                target -> session(HikariConnections.ofSize(factory, target, 1), leavesOut(factory)));
    }

    private static ArmSession session(Connections connections, Predicate<MetadataLevel> leavesOut) {
        return new MetadataSession(new JdbcMetadataReader(connections, leavesOut));
    }

    /** Returns the levels at which Weir omits definitions when each read is its own transaction. */
    private static Predicate<MetadataLevel> leavesOut(ConnectionFactory factory) {
        return "auto".equals(factory.more().get("metadata")) ? MetadataLevel::typesFixedByText : level -> false;
    }

    private static Arm vertx(String id, boolean pool) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("pool", "1 connection");
        settings.put("setCachePreparedStatements", "true");
        settings.put("setPreparedStatementCacheSqlFilter", "up to " + LONGEST_STATEMENT + " characters");
        settings.put("reads", "one at a time");
        String description = pool
                ? "preparedQuery() on the pool itself"
                : "preparedQuery() on a connection taken from the pool once";
        return new OpenedArm(
                Client.VERTX.arm(id, PREPARED, pool ? "through a pool" : "on a connection", description, settings),
                target -> new MetadataSession(VertxMetadataReader.open(target, pool)));
    }

    private static Arm raw(String id, DefinitionRequest definitions, String description) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("receive buffer", "direct, 256 KiB");
        settings.put("statement", "prepared once, COM_STMT_EXECUTE");
        settings.put("MySQL", definitions.onMySql());
        settings.put("MariaDB", definitions.onMariaDb());
        Manifest.Arm info = Client.RAW.arm(id, Manifest.LIMIT, PREPARED, "", description, settings);
        String way = definitions == DefinitionRequest.SENT ? "with metadata" : "without metadata";
        return new OpenedArm(
                info.with(ArmInfo.of("socket", way, Client.RAW.family())),
                target -> new RawMetadataSession(new RawClient(RawConnection.open(target.raw(), definitions))));
    }

    private static Manifest.Arm info(
            String id, String way, ConnectionFactory factory, String description, String connections) {
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.put("connections", connections);
        settings.put("statement", "PreparedStatement, prepared and closed in each read, cached by the driver");
        return factory.client().arm(id, PREPARED, way, description, settings);
    }
}
