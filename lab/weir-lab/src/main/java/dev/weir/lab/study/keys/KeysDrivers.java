package dev.weir.lab.study.keys;

import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import java.util.Map;

/** The JDBC drivers of the study, with server-prepared statements, and what is declared for each of their arms. */
final class KeysDrivers {
    /** In characters: enough for a marker in brackets for each of the keys of the largest batch. */
    private static final String LONGEST_STATEMENT = "65536";

    /** Its cache would leave out a list of a hundred keys or more, which is then prepared for each use. */
    static final ConnectionFactory CONNECTOR_J = new ConnectionFactory(
            JdbcFamily.CONNECTOR_J,
            true,
            Map.of("useLocalSessionState", "true", "prepStmtCacheSqlLimit", LONGEST_STATEMENT));

    static final ConnectionFactory MARIADB = new ConnectionFactory(JdbcFamily.MARIADB, true);
    static final ConnectionFactory WEIR = new ConnectionFactory(JdbcFamily.WEIR, true);

    private KeysDrivers() {}
}
