package dev.weir.lab.study.batch;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Client;
import dev.weir.lab.study.batch.BatchArm.Sending;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every arm of the batch study, in the order they are listed. */
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
    static final String WEIR_REWRITE = "weir.rewrite";

    private static final String PREPARED = "prepared";
    private static final Map<String, String> REWRITE = Map.of("rewriteBatchedStatements", "true");
    private static final Map<String, String> BULK = Map.of("useBulkStmts", "true");

    private BatchArms() {}

    static List<Arm> all() {
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
                jdbc(WEIR, "default", of(JdbcFamily.WEIR, true), Sending.AHEAD, "as it comes"),
                jdbc(
                        WEIR_REWRITE,
                        "rewriting",
                        of(JdbcFamily.WEIR, true).with(REWRITE),
                        Sending.AHEAD,
                        "makes one INSERT of many rows; MariaDB servers are sent COM_STMT_BULK_EXECUTE"));
    }

    private static ConnectionFactory of(JdbcFamily family, boolean prepared) {
        return new ConnectionFactory(family, prepared);
    }

    private static Arm jdbc(String id, String way, ConnectionFactory factory, Sending sending, String description) {
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.put("connections", "one, setAutoCommit(false)");
        settings.put("statement", "PreparedStatement, prepared and closed for each batch");
        return new BatchArm(
                factory.client().arm(id, factory.prepared() ? PREPARED : "text", way, description, settings),
                sending,
                (target, insert) -> JdbcInserter.open(factory.connect(target), insert));
    }

    private static Arm vertx() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("connections", "one, autocommit=0");
        settings.put("setCachePreparedStatements", "true");
        settings.put("setPipeliningLimit", Integer.toString(VertxInserter.PIPELINING_LIMIT));
        return new BatchArm(
                Client.VERTX.arm(
                        VERTX,
                        PREPARED,
                        "pipelined",
                        "executeBatch() of a prepared query, sent without waiting for each reply",
                        settings),
                Sending.AHEAD,
                VertxInserter::open);
    }
}
