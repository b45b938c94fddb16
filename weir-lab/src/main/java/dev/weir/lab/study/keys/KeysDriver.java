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
    CONNECTOR_J(JdbcFamily.CONNECTOR_J, com.mysql.cj.jdbc.Driver.class, true),
    MARIADB(JdbcFamily.MARIADB, org.mariadb.jdbc.Driver.class, false),
    WEIR(JdbcFamily.WEIR, dev.weir.jdbc.WeirDriver.class, false);

    private final JdbcFamily family;
    private final Class<? extends Driver> driverClass;
    private final boolean knowsLocalSessionState;

    KeysDriver(JdbcFamily family, Class<? extends Driver> driverClass, boolean knowsLocalSessionState) {
        this.family = family;
        this.driverClass = driverClass;
        this.knowsLocalSessionState = knowsLocalSessionState;
    }

    /** Driver properties without the account. */
    Map<String, String> properties(boolean tls) {
        Map<String, String> declared = new LinkedHashMap<>(family.properties(tls, true));
        declared.putAll(more());
        return declared;
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

    private Map<String, String> more() {
        return knowsLocalSessionState ? Map.of("useLocalSessionState", "true") : Map.of();
    }
}
