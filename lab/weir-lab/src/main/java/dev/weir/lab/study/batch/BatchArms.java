package dev.weir.lab.study.batch;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Client;
import dev.weir.lab.study.batch.BatchArm.Sending;
import dev.weir.lab.study.batch.JdbcWriter.Way;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

final class BatchArms {
    static final String CONNECTORJ = "connectorj.default";
    static final String CONNECTORJ_REWRITE = "connectorj.rewrite";
    static final String CONNECTORJ_REWRITE_PREPARED = "connectorj.rewrite-prepared";
    static final String MARIADB = "mariadb.default";
    static final String MARIADB_REWRITE = "mariadb.rewrite";
    static final String MARIADB_BULK = "mariadb.bulk";
    static final String MARIADB_PREPARED = "mariadb.prepared";
    static final String VERTX = "vertx.pipelined";
    static final String WEIR = "weir.default";
    static final String WEIR_NO_REWRITE = "weir.no-rewrite";
    private static final String WEIR_LOAD = "weir.load";

    static final String AUTOCOMMIT = "connectorj.autocommit";
    static final String ONE_BY_ONE = "connectorj.one-by-one";
    private static final String MULTI_ROW = "connectorj.multi-row";
    static final String DELETE_AUTOCOMMIT = "connectorj.delete-autocommit";
    static final String DELETE_ONE_BY_ONE = "connectorj.delete-one-by-one";
    static final String DELETE_BATCH = "connectorj.delete-batch";
    static final String DELETE_REWRITE = "connectorj.delete-rewrite";
    static final String DELETE_IN_LIST = "connectorj.delete-in-list";
    private static final String WEIR_DELETE_BATCH = "weir.delete-batch";

    private static final String PREPARED = "prepared";
    private static final Map<String, String> REWRITE = Map.of("rewriteBatchedStatements", "true");
    private static final Map<String, String> BULK = Map.of("useBulkStmts", "true");

    private BatchArms() {}

    static List<Arm> all() {
        return Stream.of(batches(), forKeys(), updates(), upserts(), withoutBatches(), deletes())
                .flatMap(List::stream)
                .toList();
    }

    /** Batches of inserts, by every driver. */
    static List<Arm> batches() {
        return List.of(
                jdbc(CONNECTORJ, "default", of(JdbcFamily.CONNECTOR_J, false), Sending.ROW_BY_ROW, "as it comes"),
                jdbc(
                        CONNECTORJ_REWRITE,
                        "rewriting",
                        of(JdbcFamily.CONNECTOR_J, false).with(REWRITE),
                        Sending.REWRITTEN,
                        "makes one INSERT of many rows"),
                jdbc(
                        CONNECTORJ_REWRITE_PREPARED,
                        "rewriting, prepared",
                        of(JdbcFamily.CONNECTOR_J, true).with(REWRITE),
                        Sending.REWRITTEN,
                        "makes one INSERT of many rows, and prepares it"),
                jdbc(MARIADB, "default", of(JdbcFamily.MARIADB, false), Sending.AHEAD, "as it comes"),
                jdbc(
                        MARIADB_REWRITE,
                        "rewriting",
                        of(JdbcFamily.MARIADB, false).with(REWRITE),
                        Sending.AHEAD,
                        "makes one INSERT of many rows"),
                jdbc(
                        MARIADB_BULK,
                        "bulk",
                        of(JdbcFamily.MARIADB, false).with(BULK),
                        Sending.AHEAD,
                        "sends COM_STMT_BULK_EXECUTE to MariaDB servers; to MySQL as it comes"),
                jdbc(
                        MARIADB_PREPARED,
                        "prepared",
                        of(JdbcFamily.MARIADB, true),
                        Sending.AHEAD,
                        "prepared on the server"),
                vertx(),
                jdbc(
                        WEIR,
                        "default",
                        of(JdbcFamily.WEIR, true),
                        Sending.AHEAD,
                        "makes one INSERT of many rows where nobody can tell; MariaDB servers are sent COM_STMT_BULK_EXECUTE"),
                jdbc(
                        WEIR_NO_REWRITE,
                        "not rewriting",
                        of(JdbcFamily.WEIR, true).with(Map.of("rewriteBatchedStatements", "false")),
                        Sending.AHEAD,
                        "sends each row as a statement of its own"),
                jdbc(
                        WEIR_LOAD,
                        "loading",
                        of(JdbcFamily.WEIR, true).with(Map.of("rewriteBatchedStatements", "load")),
                        Sending.REWRITTEN,
                        "sends 256 rows or more by LOAD DATA LOCAL, fewer as by default"));
    }

    /** Batches of inserts whose keys the server generates, as Hibernate and Spring Data ask for them. */
    static List<Arm> forKeys() {
        return ofDefaults(
                "keys",
                "generated keys",
                Change.INSERT_FOR_KEYS,
                "executeBatch of a statement that returns generated keys, and getGeneratedKeys");
    }

    private static List<Arm> updates() {
        return ofDefaults("updates", "updates", Change.UPDATE, "executeBatch of an UPDATE by key");
    }

    private static List<Arm> upserts() {
        return ofDefaults(
                "upserts",
                "upserts",
                Change.UPSERT,
                "executeBatch of an INSERT ON DUPLICATE KEY UPDATE: every second row is there");
    }

    /** Returns the drivers as they come, and Connector/J rewriting. */
    private static List<Arm> ofDefaults(String id, String what, Change change, String description) {
        return List.of(
                jdbc(
                        "connectorj." + id,
                        "default, " + what,
                        of(JdbcFamily.CONNECTOR_J, false),
                        Sending.ROW_BY_ROW,
                        change,
                        Way.BATCH,
                        description),
                jdbc(
                        "connectorj.rewrite-" + id,
                        "rewriting, " + what,
                        of(JdbcFamily.CONNECTOR_J, false).with(REWRITE),
                        Sending.REWRITTEN,
                        change,
                        Way.BATCH,
                        description),
                jdbc(
                        "mariadb." + id,
                        "default, " + what,
                        of(JdbcFamily.MARIADB, false),
                        Sending.AHEAD,
                        change,
                        Way.BATCH,
                        description),
                jdbc(
                        "weir." + id,
                        "default, " + what,
                        of(JdbcFamily.WEIR, true),
                        Sending.AHEAD,
                        change,
                        Way.BATCH,
                        description));
    }

    /** Returns what applications write without batches. */
    private static List<Arm> withoutBatches() {
        return List.of(
                written(
                        AUTOCOMMIT,
                        "one by one, autocommit",
                        "each row its own transaction",
                        Change.INSERT,
                        Way.AUTOCOMMIT),
                written(
                        ONE_BY_ONE,
                        "one by one",
                        "executeUpdate for each row, one transaction",
                        Change.INSERT,
                        Way.ONE_BY_ONE),
                written(
                        MULTI_ROW,
                        "one INSERT",
                        "one INSERT of all rows, written by the application",
                        Change.INSERT,
                        Way.ONE_STATEMENT));
    }

    private static List<Arm> deletes() {
        return List.of(
                written(
                        DELETE_AUTOCOMMIT,
                        "deletes one by one, autocommit",
                        "each row its own transaction",
                        Change.DELETE,
                        Way.AUTOCOMMIT),
                written(
                        DELETE_ONE_BY_ONE,
                        "deletes one by one",
                        "executeUpdate for each row, one transaction",
                        Change.DELETE,
                        Way.ONE_BY_ONE),
                written(DELETE_BATCH, "deletes in batches", "executeBatch as it comes", Change.DELETE, Way.BATCH),
                jdbc(
                        DELETE_REWRITE,
                        "deletes, rewriting",
                        of(JdbcFamily.CONNECTOR_J, false).with(REWRITE),
                        Sending.REWRITTEN,
                        Change.DELETE,
                        Way.BATCH,
                        "executeBatch, sent as statements of many DELETEs"),
                written(
                        DELETE_IN_LIST,
                        "deletes by IN",
                        "one DELETE with all keys in a list",
                        Change.DELETE,
                        Way.ONE_STATEMENT),
                jdbc(
                        WEIR_DELETE_BATCH,
                        "deletes in batches",
                        of(JdbcFamily.WEIR, true),
                        Sending.AHEAD,
                        Change.DELETE,
                        Way.BATCH,
                        "executeBatch as it comes, sent without waiting for each reply"));
    }

    private static Arm written(String id, String way, String description, Change change, Way how) {
        Sending sending = how == Way.ONE_STATEMENT ? Sending.REWRITTEN : Sending.ROW_BY_ROW;
        return jdbc(id, way, of(JdbcFamily.CONNECTOR_J, false), sending, change, how, description);
    }

    private static ConnectionFactory of(JdbcFamily family, boolean prepared) {
        return new ConnectionFactory(family, prepared);
    }

    private static Arm jdbc(String id, String way, ConnectionFactory factory, Sending sending, String description) {
        return jdbc(id, way, factory, sending, Change.INSERT, Way.BATCH, description);
    }

    private static Arm jdbc(
            String id,
            String way,
            ConnectionFactory factory,
            Sending sending,
            Change change,
            Way how,
            String description) {
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.put("connections", "one, setAutoCommit(" + (how == Way.AUTOCOMMIT) + ")");
        settings.put("statement", "PreparedStatement, prepared and closed for each batch");
        return new BatchArm(
                factory.client().arm(id, factory.prepared() ? PREPARED : "text", way, description, settings),
                sending,
                change,
                (target, statement) -> JdbcWriter.open(factory.connect(target), statement, how));
    }

    private static Arm vertx() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("connections", "one, autocommit=0");
        settings.put("setCachePreparedStatements", "true");
        settings.put("setPipeliningLimit", Integer.toString(VertxWriter.PIPELINING_LIMIT));
        return new BatchArm(
                Client.VERTX.arm(
                        VERTX,
                        PREPARED,
                        "pipelined",
                        "executeBatch() of a prepared query, sent without waiting for each reply",
                        settings),
                Sending.AHEAD,
                Change.INSERT,
                (target, statement) -> VertxWriter.open(target, statement.sql()));
    }
}
