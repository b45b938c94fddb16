package dev.weir.lab.study.stream;

import dev.weir.lab.study.Target;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The JDBC drivers of the study, and what is declared for each of their arms. */
enum JdbcFamily implements JdbcArm.Family {
    CONNECTOR_J("jdbc:mysql:", "Connector/J") {
        @Override
        public Driver driver() throws SQLException {
            return new com.mysql.cj.jdbc.Driver();
        }

        @Override
        public Map<String, String> properties(boolean tls, boolean prepared) {
            Map<String, String> declared = new LinkedHashMap<>();
            declared.put("sslMode", tls ? "REQUIRED" : "DISABLED");
            declared.put("allowPublicKeyRetrieval", "true");
            declared.put("cacheServerConfiguration", "true");
            declared.put("useServerPrepStmts", String.valueOf(prepared));
            declared.put("cachePrepStmts", String.valueOf(prepared));
            return declared;
        }
    },

    MARIADB("jdbc:mariadb:", "MariaDB Connector/J") {
        @Override
        public Driver driver() {
            return new org.mariadb.jdbc.Driver();
        }

        @Override
        public Map<String, String> properties(boolean tls, boolean prepared) {
            Map<String, String> declared = new LinkedHashMap<>();
            declared.put("sslMode", tls ? "trust" : "disable");
            declared.put("allowPublicKeyRetrieval", "true");
            declared.put("useServerPrepStmts", String.valueOf(prepared));
            declared.put("cachePrepStmts", String.valueOf(prepared));
            return declared;
        }
    },

    DRIZZLE("jdbc:mysql:thin:", "Drizzle") {
        @Override
        public Driver driver() {
            return new org.drizzle.jdbc.DrizzleDriver();
        }

        @Override
        public Map<String, String> properties(boolean tls, boolean prepared) {
            return Map.of();
        }

        @Override
        public Target.Account account(Target target) {
            return target.nativeAccount();
        }

        @Override
        public String obstacle(Target target) {
            if (target.tls()) {
                return "Drizzle 1.4 is measured without TLS only";
            }
            return target.nativeAccount() != null
                    ? ""
                    : "Drizzle knows only mysql_native_password, which this server does not have";
        }
    };

    private final String scheme;
    private final String product;

    JdbcFamily(String scheme, String product) {
        this.scheme = scheme;
        this.product = product;
    }

    String product() {
        return product;
    }

    @Override
    public String url(Target target) {
        return scheme + "//" + target.host() + ":" + target.port() + "/" + target.schema();
    }

    @Override
    public Target.Account account(Target target) {
        return target.account();
    }

    @Override
    public String obstacle(Target target) {
        return "";
    }
}
