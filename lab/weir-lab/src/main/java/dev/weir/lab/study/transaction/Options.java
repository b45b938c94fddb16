package dev.weir.lab.study.transaction;

import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The driver options that the study compares: the prefix of the arms' ids, and the text in their names. */
record Options(String id, String way, ConnectionFactory factory, String description) {
    static final String CONNECTORJ = "connectorj.default";
    static final String CONNECTORJ_TUNED = "connectorj.tuned";
    static final String MARIADB = "mariadb.default";
    static final String MARIADB_TUNED = "mariadb.tuned";
    static final String WEIR = "weir.default";
    static final String WEIR_EAGER = "weir.eager";

    private static final String DEFAULT = "default";
    private static final String TUNED = "tuned";
    private static final String TRUE = "true";

    String protocol() {
        return factory.prepared() ? "prepared" : "text";
    }

    static List<Options> all() {
        return List.of(
                new Options(CONNECTORJ, DEFAULT, new ConnectionFactory(JdbcFamily.CONNECTOR_J, false), "as it comes"),
                new Options(
                        CONNECTORJ_TUNED,
                        TUNED,
                        new ConnectionFactory(JdbcFamily.CONNECTOR_J, true, connectorJ()),
                        "with the options that HikariCP's page on MySQL advises, and useLocalTransactionState"),
                new Options(MARIADB, DEFAULT, new ConnectionFactory(JdbcFamily.MARIADB, false), "as it comes"),
                new Options(
                        MARIADB_TUNED,
                        TUNED,
                        new ConnectionFactory(JdbcFamily.MARIADB, false, mariadb()),
                        "with its local session state, rewritten and bulk batches"),
                new Options(WEIR, DEFAULT, new ConnectionFactory(JdbcFamily.WEIR, true), "as it comes"),
                new Options(
                        WEIR_EAGER,
                        "eager",
                        new ConnectionFactory(JdbcFamily.WEIR, true, Map.of("sessionState", "eager")),
                        "with sessionState=eager: each setting is sent by the call that sets it, and waited for"));
    }

    /** See <a href="https://github.com/brettwooldridge/HikariCP/wiki/MySQL-Configuration">HikariCP's page</a>. */
    private static Map<String, String> connectorJ() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("prepStmtCacheSize", "250");
        options.put("prepStmtCacheSqlLimit", "2048");
        options.put("useLocalSessionState", TRUE);
        options.put("useLocalTransactionState", TRUE);
        options.put("rewriteBatchedStatements", TRUE);
        options.put("cacheResultSetMetadata", TRUE);
        options.put("elideSetAutoCommits", TRUE);
        options.put("maintainTimeStats", "false");
        return options;
    }

    private static Map<String, String> mariadb() {
        return Map.of("useLocalSessionState", TRUE, "rewriteBatchedStatements", TRUE, "useBulkStmts", TRUE);
    }
}
