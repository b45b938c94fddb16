package dev.weir.lab.study.jdbc;

import dev.weir.lab.study.Client;
import dev.weir.lab.study.Target;
import dev.weir.rig.Account;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The JDBC drivers, each with its URL and the properties that are always declared for it. */
public enum JdbcFamily {
    CONNECTOR_J("jdbc:mysql:"),
    MARIADB("jdbc:mariadb:"),
    WEIR("jdbc:mysql:weir:") {
        /** Drivers check values when a connection is opened, before its socket is; the socket here is a file that does not exist. */
        @Override
        String complaint(Map<String, String> options) {
            Properties given = new Properties();
            given.putAll(options);
            given.setProperty("socketPath", "weir-lab-nowhere");
            try {
                driver().connect(super.scheme + NOWHERE, given).close();
                return "";
            } catch (SQLException e) {
                return INVALID_ARGUMENT.equals(e.getSQLState()) ? e.getMessage() : "";
            }
        }
    },

    DRIZZLE("jdbc:mysql:thin:") {
        @Override
        Account account(Target target) {
            return target.nativeAccount();
        }

        @Override
        String obstacle(Target target) {
            if (target.tls()) {
                return "Drizzle 1.4 is measured without TLS only";
            }
            return target.nativeAccount() != null
                    ? ""
                    : "Drizzle knows only mysql_native_password, which this server does not have";
        }
    };

    private static final String NOWHERE = "//localhost:3306/weir_lab";
    /** Weir's SQLState for a rejected option value. */
    private static final String INVALID_ARGUMENT = "S1009";

    private final String scheme;

    JdbcFamily(String scheme) {
        this.scheme = scheme;
    }

    Driver driver() throws SQLException {
        return switch (this) {
            case CONNECTOR_J -> new com.mysql.cj.jdbc.Driver();
            case MARIADB -> new org.mariadb.jdbc.Driver();
            case WEIR -> new dev.weir.jdbc.WeirDriver();
            case DRIZZLE -> new org.drizzle.jdbc.DrizzleDriver();
        };
    }

    /** Returns the family of a name that {@link #product} returns. */
    static Optional<JdbcFamily> of(String product) {
        return Arrays.stream(values())
                .filter(family -> family.product().equals(product))
                .findFirst();
    }

    List<String> optionNames() {
        try {
            return Arrays.stream(driver().getPropertyInfo(scheme + NOWHERE, new Properties()))
                    .map(info -> info.name)
                    .distinct()
                    .toList();
        } catch (SQLException e) {
            throw new IllegalStateException(product() + " does not tell its options: " + e.getMessage(), e);
        }
    }

    /** Returns the driver's objection to values of options, without connecting; empty if it accepts them or does not tell. */
    String complaint(Map<String, String> options) {
        Properties given = new Properties();
        given.putAll(options);
        try {
            driver().getPropertyInfo(scheme + NOWHERE, given);
            return "";
        } catch (SQLException e) {
            return String.valueOf(e.getMessage());
        }
    }

    String product() {
        return client().product();
    }

    /** Returns the name of the driver's class. */
    String driverClass() {
        try {
            return driver().getClass().getName();
        } catch (SQLException e) {
            throw new IllegalStateException(product() + " cannot be created: " + e.getMessage(), e);
        }
    }

    /** Returns the driver in a jar; empty if it has none, or is no jar. */
    public static Optional<JdbcFamily> in(Path file) {
        try (JarFile jar = new JarFile(file.toFile())) {
            return Arrays.stream(values())
                    .filter(family -> jar.getEntry(family.driverEntry()) != null)
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the name of its class in a jar. */
    String driverEntry() {
        return driverClass().replace('.', '/') + ".class";
    }

    /** Returns the jar of a release; empty if the driver's releases are nowhere, or its last one is the lab's own. */
    Optional<DriverRelease> release(String version) {
        return switch (this) {
            case CONNECTOR_J ->
                Optional.of(
                        isBeforeRenaming(version)
                                ? new DriverRelease("mysql", "mysql-connector-java", version)
                                : new DriverRelease("com.mysql", "mysql-connector-j", version));
            case MARIADB -> Optional.of(new DriverRelease("org.mariadb.jdbc", "mariadb-java-client", version));
            case WEIR -> Optional.of(new DriverRelease("dev.weir", "weir-driver", version));
            case DRIZZLE -> Optional.empty();
        };
    }

    /** Returns where releases are, as those of any version are named; none if they are nowhere. */
    List<DriverRelease> everyRelease() {
        return switch (this) {
            case CONNECTOR_J ->
                Stream.of("8.0.11", "9.0.0")
                        .flatMap(each -> release(each).stream())
                        .toList();
            case MARIADB, WEIR -> release("0").stream().toList();
            case DRIZZLE -> List.of();
        };
    }

    /** Connector/J has another group and name since 8.0.31. */
    private static boolean isBeforeRenaming(String version) {
        return version.startsWith("5.")
                || version.startsWith("6.")
                || (version.startsWith("8.0.") && Integer.parseInt(version.replaceAll("^8\\.0\\.(\\d+).*", "$1")) < 31);
    }

    public Client client() {
        return switch (this) {
            case CONNECTOR_J -> Client.CONNECTOR_J;
            case MARIADB -> Client.MARIADB;
            case WEIR -> Client.WEIR;
            case DRIZZLE -> Client.DRIZZLE;
        };
    }

    /** Returns the properties of every connection, with or without TLS, with or without server-prepared statements. */
    Map<String, String> properties(boolean tls, boolean prepared) {
        if (this == DRIZZLE) {
            return Map.of();
        }
        Map<String, String> declared = new LinkedHashMap<>();
        if (this == MARIADB) {
            declared.put("sslMode", tls ? "trust" : "disable");
        } else {
            declared.put("sslMode", tls ? "REQUIRED" : "DISABLED");
        }
        declared.put("allowPublicKeyRetrieval", "true");
        if (this == CONNECTOR_J) {
            declared.put("cacheServerConfiguration", "true");
        }
        declared.put("useServerPrepStmts", String.valueOf(prepared));
        if (this != WEIR) {
            declared.put("cachePrepStmts", String.valueOf(prepared));
        }
        return declared;
    }

    /** Returns why the driver cannot connect to a target, known before trying; empty if it can. */
    String obstacle(Target target) {
        return "";
    }

    String url(Target target) {
        return scheme + "//" + target.host() + ":" + target.port() + "/" + target.schema();
    }

    Account account(Target target) {
        return target.account();
    }
}
