package dev.weir.acceptance.statements;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.WeirSession;
import dev.weir.rig.server.RunningServer;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The server's own limit of a statement's time, which an administrator or the application has set, beside setQueryTimeout. */
@ParameterizedClass
@MethodSource("dev.weir.acceptance.TestServers$Servers#versions")
class ServerLimitTest {
    private static final String DATABASE = "weir_server_limit";
    private static final String FAST = "SELECT 1";

    /** Minutes, unless it is stopped. */
    private static final String SLOW = "SELECT COUNT(*) FROM n a JOIN n b JOIN n c JOIN n d JOIN n e JOIN n f"
            + " WHERE a.n + b.n + c.n + d.n + e.n + f.n < 0";

    private static final int MYSQL_STOPPED = 3024;
    private static final int MARIADB_STOPPED = 1969;

    @Parameter
    String kind;

    private RunningServer server;
    private String variable;
    private boolean mariaDb;

    @BeforeEach
    void create(Servers servers) throws SQLException {
        server = servers.get(kind);
        mariaDb = kind.startsWith("mariadb");
        variable = mariaDb ? "max_statement_time" : "max_execution_time";
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE n (n INT)",
                "INSERT INTO n VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16),"
                        + " (17), (18), (19), (20), (21), (22), (23), (24), (25), (26), (27), (28), (29), (30), (31), (32)",
                "CREATE TABLE t (n INT)",
                "SET GLOBAL log_bin_trust_function_creators = 1",
                "CREATE PROCEDURE sets() SET SESSION " + variable + " = " + units(7),
                "CREATE FUNCTION setting() RETURNS INT BEGIN SET SESSION " + variable + " = " + units(8)
                        + "; RETURN 1; END",
                "CREATE FUNCTION looking() RETURNS VARCHAR(50) RETURN @@" + variable,
                "CREATE TRIGGER setting BEFORE INSERT ON t FOR EACH ROW SET SESSION " + variable + " = " + units(9));
    }

    private int units(int seconds) {
        return mariaDb ? seconds : 1000 * seconds;
    }

    private Connection open() throws SQLException {
        return Weir.open(server, DATABASE);
    }

    private double limit(Connection connection) throws SQLException {
        return Double.parseDouble(only(connection, "SELECT @@" + variable)) / units(1);
    }

    private void set(Connection connection, int seconds) throws SQLException {
        run(connection, "SET SESSION " + variable + " = " + units(seconds), 0);
    }

    private static void run(Connection connection, String sql, int timeout) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(timeout);
            statement.execute(sql);
        }
    }

    private static int first(ResultSet given) throws SQLException {
        try (given) {
            given.next();
            return (int) given.getDouble(1);
        }
    }

    private void setGlobal(int value) throws SQLException {
        Weir.administer(server, "SET GLOBAL " + variable + " = " + value);
    }

    @Test
    void anAdministratorsLimitComesBack() throws SQLException {
        setGlobal(units(1000));
        try (Connection connection = open()) {
            run(connection, FAST, 30);
            run(connection, FAST, 20);
            assertThat(limit(connection)).isEqualTo(1000);
            connection.unwrap(WeirSession.class).reset();
            run(connection, FAST, 30);
            run(connection, FAST, 0);
            assertThat(limit(connection)).isEqualTo(1000);
        } finally {
            setGlobal(0);
        }
    }

    /** Whatever has set it, and whether or not that ran under a timeout itself. */
    @Test
    void theApplicationsLimitComesBack() throws SQLException {
        try (Connection connection = open();
                PreparedStatement prepared = connection.prepareStatement("SET SESSION " + variable + " = " + units(5));
                CallableStatement call = connection.prepareCall("{call sets()}")) {
            set(connection, 100);
            run(connection, FAST, 30);
            assertThat(limit(connection)).isEqualTo(100);
            run(connection, "SET " + variable + " = " + units(6), 30);
            run(connection, FAST, 30);
            assertThat(limit(connection)).isEqualTo(6);
            prepared.setQueryTimeout(30);
            prepared.execute();
            run(connection, FAST, 30);
            assertThat(limit(connection)).isEqualTo(5);
            call.setQueryTimeout(30);
            call.execute();
            run(connection, FAST, 30);
            assertThat(limit(connection)).isEqualTo(7);
            run(connection, "SELECT setting()", 30);
            run(connection, FAST, 30);
            assertThat(limit(connection)).isEqualTo(8);
            run(connection, "INSERT INTO t VALUES (1)", 30);
            run(connection, FAST, 30);
            assertThat(limit(connection)).isEqualTo(9);
            run(connection, "SET " + variable + " = 2 * @@" + variable, 0);
            assertThat(limit(connection)).isEqualTo(18);
        }
    }

    @Test
    void whatLooksAtItSeesTheSessionsOwn() throws SQLException {
        try (Connection connection = open();
                Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("SELECT @@session." + variable)) {
            set(connection, 100);
            statement.setQueryTimeout(30);
            prepared.setQueryTimeout(30);
            int own = units(100);
            for (int i = 0; i < 3; i++) {
                statement.execute(FAST);
                assertThat(first(statement.executeQuery("SELECT @@" + variable)))
                        .isEqualTo(own);
                statement.execute(FAST);
                assertThat(first(prepared.executeQuery())).isEqualTo(own);
                statement.execute(FAST);
                assertThat(first(statement.executeQuery("SELECT looking()"))).isEqualTo(own);
            }
        }
    }

    @Test
    void theLowerLimitHolds() throws SQLException {
        try (Connection connection = open()) {
            run(connection, "SET " + variable + " = " + (mariaDb ? "0.2" : "200"), 0);
            assertThatThrownBy(() -> run(connection, SLOW, 120))
                    .isInstanceOf(SQLTimeoutException.class)
                    .satisfies(
                            e -> assertThat(((SQLException) e).getErrorCode()).isIn(MYSQL_STOPPED, MARIADB_STOPPED));
            assertThat(limit(connection)).isEqualTo(0.2);
            set(connection, 120);
            assertThatThrownBy(() -> run(connection, SLOW, 1)).isInstanceOf(SQLTimeoutException.class);
            assertThat(limit(connection)).isEqualTo(120);
        }
    }

    @Test
    void aHintHoldsUnderATimeout() throws SQLException {
        assumeFalse(mariaDb, "MySQL's hint");
        try (Connection connection = open()) {
            set(connection, 100);
            assertThatThrownBy(
                            () -> run(connection, SLOW.replace("SELECT", "SELECT /*+ MAX_EXECUTION_TIME(500) */"), 120))
                    .satisfies(
                            e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(MYSQL_STOPPED));
            assertThat(limit(connection)).isEqualTo(100);
        }
    }
}
