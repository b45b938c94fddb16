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

    static final String AUTOCOMMIT = "connectorj.autocommit";
    static final String ONE_BY_ONE = "connectorj.one-by-one";
    static final String DELETE_AUTOCOMMIT = "connectorj.delete-autocommit";
    static final String DELETE_ONE_BY_ONE = "connectorj.delete-one-by-one";
    static final String DELETE_BATCH = "connectorj.delete-batch";
    static final String DELETE_REWRITE = "connectorj.delete-rewrite";
    static final String DELETE_IN_LIST = "connectorj.delete-in-list";

    private static final String PREPARED = "prepared";
    private static final String AS_IT_COMES = "as it comes";
    private static final String ONE_INSERT = "makes one INSERT of many rows";
    private static final String OWN_TRANSACTION = "each row its own transaction";
    private static final String ONE_TRANSACTION = "executeUpdate for each row, one transaction";

    private static final Driver PLAIN = new Driver(JdbcFamily.CONNECTOR_J, false, Sending.ROW_BY_ROW);
    private static final Driver REWRITING =
            new Driver(JdbcFamily.CONNECTOR_J, false, Sending.REWRITTEN).with("rewriteBatchedStatements", "true");
    private static final Driver PLAIN_MARIADB = new Driver(JdbcFamily.MARIADB, false, Sending.AHEAD);
    private static final Driver PLAIN_WEIR = new Driver(JdbcFamily.WEIR, true, Sending.AHEAD);

    private BatchArms() {}

    /** A driver with its options, and how it sends a batch then. */
    private record Driver(ConnectionFactory factory, Sending sending) {

        Driver(JdbcFamily family, boolean prepared, Sending sending) {
            this(new ConnectionFactory(family, prepared), sending);
        }

        Driver with(String option, String value) {
            return new Driver(factory.with(Map.of(option, value)), sending);
        }
    }

    static List<Arm> all() {
        return Stream.of(batches(), forKeys(), updates(), upserts(), withoutBatches(), deletes())
                .flatMap(List::stream)
                .toList();
    }

    static List<Arm> batches() {
        Driver preparing = new Driver(JdbcFamily.CONNECTOR_J, true, Sending.REWRITTEN);
        Driver preparingMariaDb = new Driver(JdbcFamily.MARIADB, true, Sending.AHEAD);
        return List.of(
                inserts(CONNECTORJ, "default", PLAIN, AS_IT_COMES),
                inserts(CONNECTORJ_REWRITE, "rewriting", REWRITING, ONE_INSERT),
                inserts(
                        CONNECTORJ_REWRITE_PREPARED,
                        "rewriting, prepared",
                        preparing.with("rewriteBatchedStatements", "true"),
                        ONE_INSERT + ", and prepares it"),
                inserts(MARIADB, "default", PLAIN_MARIADB, AS_IT_COMES),
                inserts(
                        MARIADB_REWRITE,
                        "rewriting",
                        PLAIN_MARIADB.with("rewriteBatchedStatements", "true"),
                        ONE_INSERT),
                inserts(
                        MARIADB_BULK,
                        "bulk",
                        PLAIN_MARIADB.with("useBulkStmts", "true"),
                        "sends COM_STMT_BULK_EXECUTE to MariaDB servers; to MySQL as it comes"),
                inserts(MARIADB_PREPARED, "prepared", preparingMariaDb, "prepared on the server"),
                vertx(),
                inserts(
                        WEIR,
                        "default",
                        PLAIN_WEIR,
                        ONE_INSERT + " where nobody can tell; MariaDB servers are sent COM_STMT_BULK_EXECUTE"),
                inserts(
                        WEIR_NO_REWRITE,
                        "not rewriting",
                        PLAIN_WEIR.with("rewriteBatchedStatements", "false"),
                        "sends each row as a statement of its own"));
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
        String usual = "default, " + what;
        return List.of(
                jdbc("connectorj." + id, usual, PLAIN, change, Way.BATCH, description),
                jdbc("connectorj.rewrite-" + id, "rewriting, " + what, REWRITING, change, Way.BATCH, description),
                jdbc("mariadb." + id, usual, PLAIN_MARIADB, change, Way.BATCH, description),
                jdbc("weir." + id, usual, PLAIN_WEIR, change, Way.BATCH, description));
    }

    private static List<Arm> withoutBatches() {
        String written = "one INSERT of all rows, written by the application";
        return List.of(
                jdbc(AUTOCOMMIT, "one by one, autocommit", PLAIN, Change.INSERT, Way.AUTOCOMMIT, OWN_TRANSACTION),
                jdbc(ONE_BY_ONE, "one by one", PLAIN, Change.INSERT, Way.ONE_BY_ONE, ONE_TRANSACTION),
                jdbc("connectorj.multi-row", "one INSERT", PLAIN, Change.INSERT, Way.ONE_STATEMENT, written));
    }

    private static List<Arm> deletes() {
        return List.of(
                delete(DELETE_AUTOCOMMIT, "deletes one by one, autocommit", PLAIN, Way.AUTOCOMMIT, OWN_TRANSACTION),
                delete(DELETE_ONE_BY_ONE, "deletes one by one", PLAIN, Way.ONE_BY_ONE, ONE_TRANSACTION),
                delete(DELETE_BATCH, "deletes in batches", PLAIN, Way.BATCH, "executeBatch as it comes"),
                delete(
                        DELETE_REWRITE,
                        "deletes, rewriting",
                        REWRITING,
                        Way.BATCH,
                        "executeBatch, sent as statements of many DELETEs"),
                delete(DELETE_IN_LIST, "deletes by IN", PLAIN, Way.ONE_STATEMENT, "one DELETE with all keys in a list"),
                delete(
                        "weir.delete-batch",
                        "deletes in batches",
                        PLAIN_WEIR,
                        Way.BATCH,
                        "executeBatch as it comes, sent without waiting for each reply"));
    }

    private static Arm inserts(String id, String way, Driver driver, String description) {
        return jdbc(id, way, driver, Change.INSERT, Way.BATCH, description);
    }

    private static Arm delete(String id, String way, Driver driver, Way how, String description) {
        return jdbc(id, way, driver, Change.DELETE, how, description);
    }

    private static Arm jdbc(String id, String way, Driver driver, Change change, Way how, String description) {
        ConnectionFactory factory = driver.factory();
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.put("connections", "one, setAutoCommit(" + (how == Way.AUTOCOMMIT) + ")");
        settings.put("statement", "PreparedStatement, prepared and closed for each batch");
        return new BatchArm(
                factory.client().arm(id, factory.prepared() ? PREPARED : "text", way, description, settings),
                how == Way.ONE_STATEMENT ? Sending.REWRITTEN : driver.sending(),
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
