package dev.weir.lab.study.keys;

import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import java.util.Map;

/** The JDBC drivers of the study, with server-prepared statements, and the declared properties of their arms. */
final class KeysDrivers {
    /** Length in characters: enough for a bracketed marker for each key of the largest batch. */
    private static final String LONGEST_STATEMENT = "65536";

    /** The driver's cache would skip lists of a hundred keys or more, which would then be prepared on each use. */
    static final ConnectionFactory CONNECTOR_J = new ConnectionFactory(
            JdbcFamily.CONNECTOR_J,
            true,
            Map.of("useLocalSessionState", "true", "prepStmtCacheSqlLimit", LONGEST_STATEMENT));

    static final ConnectionFactory MARIADB = new ConnectionFactory(JdbcFamily.MARIADB, true);
    static final ConnectionFactory WEIR = new ConnectionFactory(JdbcFamily.WEIR, true);

    private KeysDrivers() {}
}
