package dev.weir.lab.study.keys;

import dev.weir.lab.study.Target;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/** The JDBC drivers of the study, and what is declared for each of their arms. */
enum JdbcFamily {
    CONNECTOR_J("jdbc:mysql:", "Connector/J", com.mysql.cj.jdbc.Driver.class) {
        @Override
        Driver driver() throws SQLException {
            return new com.mysql.cj.jdbc.Driver();
        }

        @Override
        Map<String, String> properties(boolean tls) {
            Map<String, String> declared = new LinkedHashMap<>();
            declared.put("sslMode", tls ? "REQUIRED" : "DISABLED");
            declared.put("allowPublicKeyRetrieval", "true");
            declared.put("cacheServerConfiguration", "true");
            declared.put("useServerPrepStmts", "true");
            declared.put("cachePrepStmts", "true");
            declared.put("useLocalSessionState", "true");
            return declared;
        }
    },

    MARIADB("jdbc:mariadb:", "MariaDB Connector/J", org.mariadb.jdbc.Driver.class) {
        @Override
        Driver driver() {
            return new org.mariadb.jdbc.Driver();
        }

        @Override
        Map<String, String> properties(boolean tls) {
            Map<String, String> declared = new LinkedHashMap<>();
            declared.put("sslMode", tls ? "trust" : "disable");
            declared.put("allowPublicKeyRetrieval", "true");
            declared.put("useServerPrepStmts", "true");
            declared.put("cachePrepStmts", "true");
            return declared;
        }
    };

    private final String scheme;
    private final String product;
    private final Class<? extends Driver> driverClass;

    JdbcFamily(String scheme, String product, Class<? extends Driver> driverClass) {
        this.scheme = scheme;
        this.product = product;
        this.driverClass = driverClass;
    }

    abstract Driver driver() throws SQLException;

    /** Driver properties without the account. */
    abstract Map<String, String> properties(boolean tls);

    String product() {
        return product;
    }

    Class<? extends Driver> driverClass() {
        return driverClass;
    }

    String url(Target target) {
        return scheme + "//" + target.host() + ":" + target.port() + "/" + target.schema();
    }

    /** A connection that no pool knows of. */
    Connection connect(Target target) throws SQLException {
        Properties all = new Properties();
        all.putAll(properties(target.tls()));
        all.setProperty("user", target.account().user());
        all.setProperty("password", target.account().password());
        return driver().connect(url(target), all);
    }
}
