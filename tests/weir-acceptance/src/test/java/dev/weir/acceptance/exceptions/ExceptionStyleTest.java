package dev.weir.acceptance.exceptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OneJar;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.jdbc.WeirDriver;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.support.SQLErrorCodeSQLExceptionTranslator;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;

/** With {@code exceptions=connectorj}, which the drop-in has by itself, what retries and translators look at is as Connector/J has it; without, as JDBC has it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExceptionStyleTest {
    private static final String SCHEMA = "weir_exceptions";
    private static final int NOBODY_LISTENS = 1;

    private final OneJar oneJar = new OneJar();
    private RunningServer server;

    /** Opens connections by one driver, to a port and with more options. */
    private record Opener(Driver driver, String prefix, String options, RunningServer server) {
        Connection open(int port, String database, String more) throws SQLException {
            Properties account = new Properties();
            account.setProperty("user", server.user());
            account.setProperty("password", server.password());
            return driver.connect(prefix + "127.0.0.1:" + port + "/" + database + "?" + options + more, account);
        }

        Connection open() throws SQLException {
            return open(server.port(), SCHEMA, "");
        }
    }

    /** Failures that programs retry, or tell from others. */
    private enum Failure {
        REFUSED(opener -> opener.open(NOBODY_LISTENS, "", "")),
        UNKNOWN_DATABASE(opener -> opener.open(opener.server.port(), "no_such_database", "")),
        LOST(opener -> {
            try (Connection victim = opener.open();
                    Statement statement = victim.createStatement()) {
                try (Connection other = opener.open();
                        Statement kill = other.createStatement()) {
                    kill.execute("KILL " + id(statement));
                }
                statement.executeQuery("SELECT 1");
            }
        }),
        SOCKET_TIMEOUT(opener -> {
            try (Connection connection = opener.open();
                    Statement statement = connection.createStatement()) {
                connection.setNetworkTimeout(Runnable::run, 300); // which logging in need not keep
                statement.executeQuery("SELECT SLEEP(300)");
            }
        }),
        CLOSED(opener -> {
            Connection connection = opener.open();
            connection.close();
            connection.createStatement();
        }),
        LOCK_WAIT(opener ->
                whileLocked(opener, "SET innodb_lock_wait_timeout = 1", "UPDATE item SET name = 'b' WHERE id = 1")),
        DEADLOCK(opener -> whileLocked(
                opener,
                "SET @unused = 0",
                "SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'deadlock'")),
        READ_ONLY(opener -> {
            try (Connection connection = opener.open();
                    Statement statement = connection.createStatement()) {
                connection.setReadOnly(true);
                statement.executeUpdate("UPDATE item SET name = 'c' WHERE id = 1");
            }
        }),
        DUPLICATE_KEY(opener -> execute(opener, "INSERT INTO item VALUES (1, 'a')")),
        NOT_NULL(opener -> execute(opener, "INSERT INTO item VALUES (2, NULL)")),
        TOO_LONG(opener -> execute(opener, "INSERT INTO item VALUES (2, REPEAT('a', 100))")),
        NO_TABLE(opener -> execute(opener, "SELECT * FROM no_such_table")),
        SYNTAX(opener -> execute(opener, "SELEC 1")),
        QUERY_TIMEOUT(opener -> {
            try (Connection connection = opener.open();
                    Statement statement = connection.createStatement()) {
                statement.setQueryTimeout(1);
                statement.executeQuery("SELECT SLEEP(300), id FROM item");
            }
        });

        @SuppressWarnings("ImmutableEnumChecker") // lambdas that hold nothing
        private final Action action;

        private interface Action {
            void run(Opener opener) throws SQLException;
        }

        Failure(Action action) {
            this.action = action;
        }

        void run(Opener opener) throws SQLException {
            action.run(opener);
        }

        SQLException of(Opener opener) {
            try {
                run(opener);
                throw new AssertionError(this + " did not fail with " + opener.driver);
            } catch (SQLException e) {
                return e;
            }
        }

        private static void execute(Opener opener, String sql) throws SQLException {
            try (Connection connection = opener.open();
                    Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }

        private static void whileLocked(Opener opener, String before, String sql) throws SQLException {
            try (Connection holder = opener.open();
                    Statement lock = holder.createStatement();
                    Connection waiter = opener.open();
                    Statement statement = waiter.createStatement()) {
                holder.setAutoCommit(false);
                lock.executeUpdate("UPDATE item SET name = 'z' WHERE id = 1");
                statement.execute(before);
                statement.execute(sql);
            }
        }

        private static long id(Statement statement) throws SQLException {
            try (ResultSet rows = statement.executeQuery("SELECT CONNECTION_ID()")) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    @BeforeAll
    void start(Servers servers) throws SQLException {
        server = servers.get("mysql");
        Weir.administer(
                server,
                "CREATE DATABASE IF NOT EXISTS " + SCHEMA,
                "CREATE TABLE IF NOT EXISTS " + SCHEMA + ".item (id INT PRIMARY KEY, name VARCHAR(10) NOT NULL)",
                "REPLACE INTO " + SCHEMA + ".item VALUES (1, 'a')");
    }

    private Opener weir(String options) {
        return new Opener(new WeirDriver(), WeirDriver.PREFIX, "sslMode=PREFERRED" + options, server);
    }

    private Opener dropIn() {
        return new Opener(oneJar.driver(), "jdbc:mysql://", "sslMode=PREFERRED", server);
    }

    private Opener connectorJ() {
        try {
            return new Opener(new com.mysql.cj.jdbc.Driver(), "jdbc:mysql://", "sslMode=PREFERRED", server);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** By class and SQLState as by vendor code, which Spring has both. */
    @ParameterizedTest
    @EnumSource
    void springTranslatesAsWithConnectorJ(Failure failure) {
        SQLException ours = failure.of(dropIn());
        SQLException theirs = failure.of(connectorJ());
        if (theirs.getClass().getName().startsWith("com.mysql.")) {
            assertThat(ours.getClass().getName())
                    .as("what programs catch by name")
                    .isEqualTo(theirs.getClass().getName());
        }
        var byClass = new SQLExceptionSubclassTranslator();
        var byCode = new SQLErrorCodeSQLExceptionTranslator("MySQL");
        assertThat(byClass.translate("", null, ours).getClass())
                .as("by class, ours is %s, theirs %s", ours.getClass(), theirs.getClass())
                .isEqualTo(byClass.translate("", null, theirs).getClass());
        assertThat(byCode.translate("", null, ours).getClass())
                .isEqualTo(byCode.translate("", null, theirs).getClass());
    }

    @ParameterizedTest
    @EnumSource(names = {"REFUSED", "LOST", "SOCKET_TIMEOUT"})
    void connectorJHasARecoverableExceptionForEveryLostConnection(Failure failure) {
        assertThatThrownBy(() -> failure.run(weir("&exceptions=connectorj")))
                .isInstanceOf(SQLRecoverableException.class)
                .extracting("SQLState")
                .isEqualTo("08S01");
    }

    @Test
    void connectorJHasALockWaitTimeoutRolledBack() {
        assertThat(Failure.LOCK_WAIT.of(weir("&exceptions=connectorj")).getSQLState())
                .isEqualTo("40001");
    }

    @Test
    void jdbcTellsTransientFailuresFromOthersAndKeepsWhatTheServerSent() {
        assertThatThrownBy(() -> Failure.REFUSED.run(weir("")))
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .extracting("SQLState")
                .isEqualTo("08001");
        assertThatThrownBy(() -> Failure.SOCKET_TIMEOUT.run(weir("")))
                .isInstanceOf(SQLTransientConnectionException.class);
        assertThat(Failure.LOCK_WAIT.of(weir("")).getSQLState()).isEqualTo("HY000");
        SQLException readOnly = Failure.READ_ONLY.of(weir(""));
        assertThat(readOnly.getSQLState()).isEqualTo("25006");
        assertThat(readOnly.getErrorCode()).isEqualTo(1792);
    }
}
