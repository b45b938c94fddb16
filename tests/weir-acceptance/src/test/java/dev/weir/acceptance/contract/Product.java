package dev.weir.acceptance.contract;

import com.mysql.cj.jdbc.MysqlConnectionPoolDataSource;
import com.mysql.cj.jdbc.MysqlXADataSource;
import dev.weir.jdbc.WeirConnectionPoolDataSource;
import dev.weir.jdbc.WeirXADataSource;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.XADataSource;
import org.mariadb.jdbc.MariaDbDataSource;

/** A JDBC driver: its URL, what it calls otherwise than Connector/J does, and what is known to be different in it. */
@SuppressWarnings("ImmutableEnumChecker") // maps and sets made by Map.of and Set.of
enum Product {
    /** MySQL's own, at its defaults but for TLS. */
    CONNECTOR_J(
            "Connector/J",
            "jdbc:mysql://",
            "com.mysql.cj.jdbc.Driver",
            Map.of("sslMode", "DISABLED", "allowPublicKeyRetrieval", "true"),
            Set.of(
                    Expectation.USE_IS_NOT_FOLLOWED,
                    Expectation.NEGATIVE_VALIDITY_TIMEOUT_IS_TAKEN,
                    Expectation.REFUSED_LOGIN_IS_A_PLAIN_EXCEPTION,
                    Expectation.UNNAMED_SAVEPOINT_HAS_A_NAME,
                    Expectation.PARAMETER_ZERO_IS_A_RUNTIME_EXCEPTION,
                    Expectation.BACKSLASH_MODE_SET_BY_SQL_IS_MISSED,
                    Expectation.CHANGED_TABLE_BREAKS_STATEMENT,
                    Expectation.SOME_SETTER_FAILS_ON_SERVER_PREPARED,
                    Expectation.POOLED_CONNECTION_LEAVES_STATEMENTS_OPEN,
                    Expectation.BRANCH_IS_NOT_SUSPENDED,
                    Expectation.SKIPPED_LOCAL_TIME_IS_REFUSED,
                    Expectation.NULL_XML_IS_AN_OBJECT,
                    Expectation.SHORT_STREAM_IS_TAKEN,
                    Expectation.PARAMETER_NAMES_HAVE_A_CASE,
                    Expectation.OUT_VALUE_GOES_IN_AGAIN,
                    Expectation.OUT_VALUE_IS_GIVEN_AFTER_AN_ERROR,
                    Expectation.SOME_OUT_TYPE_IS_ANOTHER,
                    Expectation.SOME_KEY_IS_NOT_FOUND)),

    /** MariaDB's own, at its defaults but for TLS. */
    MARIADB(
            "MariaDB",
            "jdbc:mariadb://",
            "org.mariadb.jdbc.Driver",
            Map.of("sslMode", "disable", "allowPublicKeyRetrieval", "true"),
            Set.of(
                    Expectation.CLOSED_CONNECTION_MAKES_STATEMENTS,
                    Expectation.CLOSED_CONNECTION_LEAVES_RESULT_OPEN,
                    Expectation.CLOSED_RESULT_GIVES_VALUES,
                    Expectation.CLOSED_RESULT_HAS_NO_MORE_ROWS,
                    Expectation.CLOSED_STATEMENT_TAKES_PARAMETERS,
                    Expectation.CLOSED_RESULT_KEEPS_METADATA,
                    Expectation.NEXT_EXECUTION_LEAVES_RESULT_OPEN,
                    Expectation.SAVEPOINT_NAME_COMES_BACK_ESCAPED,
                    Expectation.POOLED_CONNECTION_LEAVES_STATEMENTS_OPEN,
                    Expectation.POOLED_CONNECTION_IS_ONE_FOR_ALL,
                    Expectation.POOLED_CONNECTION_KEEPS_TRANSACTION,
                    Expectation.BRANCH_IS_ENDED_BY_THE_BORROWER,
                    Expectation.BRANCH_IS_NOT_SUSPENDED,
                    Expectation.DATETIME_IS_IN_THE_ZONE_OF_THE_JVM,
                    Expectation.SHORT_STREAM_IS_TAKEN,
                    Expectation.SOME_CALL_TEXT_IS_MISREAD,
                    Expectation.BATCH_TAKES_OUT_PARAMETERS,
                    Expectation.OUT_VALUE_IS_GIVEN_AFTER_AN_ERROR,
                    Expectation.SOME_OUT_TYPE_IS_ANOTHER,
                    Expectation.UPDATE_OF_A_LOST_ROW_IS_A_RUNTIME_EXCEPTION,
                    Expectation.INSERT_WITHOUT_INSERT_ROW_IS_TAKEN,
                    Expectation.INSERT_ROW_SHOWS_THE_CURRENT_ROW,
                    Expectation.SOME_KEY_IS_NOT_FOUND)),

    WEIR(
            "Weir",
            "jdbc:mysql:weir://",
            "dev.weir.jdbc.WeirDriver",
            Map.of("sslMode", "DISABLED", "allowPublicKeyRetrieval", "true", "useServerPrepStmts", "false"),
            Set.of());

    private final String shown;
    private final String prefix;
    private final String driverClass;
    private final Map<String, String> defaults;
    private final Set<Expectation> expectations;

    Product(
            String shown,
            String prefix,
            String driverClass,
            Map<String, String> defaults,
            Set<Expectation> expectations) {
        this.shown = shown;
        this.prefix = prefix;
        this.driverClass = driverClass;
        this.defaults = defaults;
        this.expectations = expectations;
    }

    String shown() {
        return shown;
    }

    Set<Expectation> expectations() {
        return expectations;
    }

    /** Opens a connection with the driver itself, not by way of DriverManager, so that no other driver takes the URL. */
    Connection open(String host, int port, String database, Map<String, String> properties) throws SQLException {
        Map<String, String> all = new HashMap<>(defaults);
        all.putAll(properties);
        Properties info = new Properties();
        info.putAll(all);
        return driver().connect(prefix + host + ":" + port + "/" + database, info);
    }

    ConnectionPoolDataSource pool(
            String host, int port, String database, String user, String password, Map<String, String> options)
            throws SQLException {
        return PooledSources.pool(this, url(host, port, database, options), user, password);
    }

    XADataSource xa(String host, int port, String database, String user, String password, Map<String, String> options)
            throws SQLException {
        return PooledSources.xa(this, url(host, port, database, options), user, password);
    }

    private String url(String host, int port, String database, Map<String, String> options) {
        Map<String, String> all = new HashMap<>(defaults);
        all.putAll(options);
        return prefix + host + ":" + port + "/" + database + "?"
                + all.entrySet().stream()
                        .map(option -> option.getKey() + "=" + option.getValue())
                        .collect(Collectors.joining("&"));
    }

    private Driver driver() {
        try {
            return Class.forName(driverClass)
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("driver=" + driverClass + " is not on the class path", e);
        }
    }

    /** Data sources of the products that application servers look up by class. */
    private static final class PooledSources {
        private PooledSources() {}

        static ConnectionPoolDataSource pool(Product product, String url, String user, String password)
                throws SQLException {
            return switch (product) {
                case CONNECTOR_J -> {
                    MysqlConnectionPoolDataSource source = new MysqlConnectionPoolDataSource();
                    source.setUrl(url);
                    source.setUser(user);
                    source.setPassword(password);
                    yield source;
                }
                case MARIADB -> mariaDb(url, user, password);
                case WEIR -> {
                    WeirConnectionPoolDataSource source = new WeirConnectionPoolDataSource();
                    source.setUrl(url);
                    source.setUser(user);
                    source.setPassword(password);
                    yield source;
                }
            };
        }

        static XADataSource xa(Product product, String url, String user, String password) throws SQLException {
            return switch (product) {
                case CONNECTOR_J -> {
                    MysqlXADataSource source = new MysqlXADataSource();
                    source.setUrl(url);
                    source.setUser(user);
                    source.setPassword(password);
                    yield source;
                }
                case MARIADB -> mariaDb(url, user, password);
                case WEIR -> {
                    WeirXADataSource source = new WeirXADataSource();
                    source.setUrl(url);
                    source.setUser(user);
                    source.setPassword(password);
                    yield source;
                }
            };
        }

        private static MariaDbDataSource mariaDb(String url, String user, String password) throws SQLException {
            MariaDbDataSource source = new MariaDbDataSource(url);
            source.setUser(user);
            source.setPassword(password);
            return source;
        }
    }
}
