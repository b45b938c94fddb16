package dev.weir.lab.study.keys;

import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.JdbcFamily;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The JDBC drivers of the study, with server-prepared statements, and what is declared for each of their arms. */
enum KeysDriver {
    CONNECTOR_J(JdbcFamily.CONNECTOR_J, com.mysql.cj.jdbc.Driver.class),
    MARIADB(JdbcFamily.MARIADB, org.mariadb.jdbc.Driver.class),
    WEIR(JdbcFamily.WEIR, dev.weir.jdbc.WeirDriver.class);

    /** In characters: enough for a marker in brackets for each of the keys of the largest batch. */
    private static final String LONGEST_STATEMENT = "65536";

    private final JdbcFamily family;
    private final Class<? extends Driver> driverClass;

    KeysDriver(JdbcFamily family, Class<? extends Driver> driverClass) {
        this.family = family;
        this.driverClass = driverClass;
    }

    /** Driver properties without the account. */
    Map<String, String> properties(boolean tls) {
        Map<String, String> declared = new LinkedHashMap<>(family.properties(tls, true));
        declared.putAll(more());
        return declared;
    }

    /** What a pool is told. */
    Map<String, String> properties(Target target) {
        Map<String, String> all = properties(target.tls());
        all.putAll(target.options());
        return all;
    }

    String product() {
        return family.product();
    }

    Class<? extends Driver> driverClass() {
        return driverClass;
    }

    String url(Target target) {
        return family.url(target);
    }

    /** A connection that no pool knows of. */
    Connection connect(Target target) throws SQLException {
        return family.connect(target, true, more());
    }

    /** Connector/J's cache would leave out a list of a hundred keys or more, which is then prepared for each use. */
    private Map<String, String> more() {
        return this == CONNECTOR_J
                ? Map.of("useLocalSessionState", "true", "prepStmtCacheSqlLimit", LONGEST_STATEMENT)
                : Map.of();
    }
}
