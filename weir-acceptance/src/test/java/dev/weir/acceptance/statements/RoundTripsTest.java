package dev.weir.acceptance.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.TestServers;
import dev.weir.lab.server.RunningServer;
import dev.weir.testkit.net.CountingProxy;
import dev.weir.testkit.net.Counts;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What calls cost on the wire. */
@ExtendWith(TestServers.class)
class RoundTripsTest {
    private static final String KINDS = "dev.weir.acceptance.TestServers$Servers#kinds";

    /** Something that is done with a connection. */
    @FunctionalInterface
    interface Action {
        void run() throws SQLException;
    }

    private CountingProxy proxy;

    private Connection open(RunningServer server, String options) throws IOException, SQLException {
        proxy = CountingProxy.start(server.host(), server.port());
        String url = "jdbc:mysql:weir://127.0.0.1:" + proxy.port() + "/?sslMode=DISABLED&allowPublicKeyRetrieval=true";
        Connection connection = DriverManager.getConnection(url + options, server.user(), server.password());
        connection.isValid(1);
        return connection;
    }

    private long trips(Action action) throws SQLException {
        Counts before = proxy.counts();
        action.run();
        return proxy.counts().since(before).roundTrips();
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void settingsThatChangeNothingCostNothing(String kind, TestServers.Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "")) {
            assertThat(trips(() -> connection.setAutoCommit(true))).isZero();
            assertThat(trips(() -> connection.setAutoCommit(false))).isOne();
            assertThat(trips(() -> connection.setAutoCommit(false))).isZero();
            assertThat(trips(connection::getAutoCommit)).isZero();
            assertThat(trips(connection::commit)).isOne();
            assertThat(trips(connection::rollback)).isOne();
            assertThat(trips(() -> connection.setReadOnly(false))).isZero();
            assertThat(trips(connection::getCatalog)).isZero();
            assertThat(trips(() -> connection.nativeSQL("SELECT {d '2024-01-01'}")))
                    .isZero();
            assertThat(trips(() -> connection.isValid(1))).isOne();
        } finally {
            proxy.close();
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void aStatementIsOneRoundTripAndSoIsPreparingItToo(String kind, TestServers.Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "");
                Statement statement = connection.createStatement()) {
            assertThat(trips(() -> read(statement.executeQuery("SELECT 1")))).isOne();
            assertThat(trips(() -> read(statement.executeQuery("/* ping */ SELECT 1"))))
                    .isOne();
            assertThat(trips(() -> prepareAndRead(connection, ""))).isOne();
            assertThat(trips(() -> prepareAndRead(connection, ""))).isOne();
            assertThat(trips(() -> prepareAndRead(connection, "/* whose markers may be others in another mode */")))
                    .isEqualTo(2);
            assertThat(trips(statement::getWarnings)).isZero();
        } finally {
            proxy.close();
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void withoutPipeliningPreparingIsARoundTripOfItsOwn(String kind, TestServers.Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "&pipelining=off");
                Statement statement = connection.createStatement()) {
            assertThat(trips(() -> read(statement.executeQuery("SELECT 1"))))
                    .as("the server is asked which one it is before the first statement")
                    .isEqualTo(2);
            assertThat(trips(() -> read(statement.executeQuery("SELECT 1")))).isOne();
            assertThat(trips(() -> prepareAndRead(connection, ""))).isEqualTo(2);
        } finally {
            proxy.close();
        }
    }

    /** MySQL numbers statements that were prepared by SQL, and those that it refused, with the others. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void aStatementRunsOnceWhenItsNumberWasNotForeseen(String kind, TestServers.Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE IF NOT EXISTS weir_numbers");
            statement.execute("DROP TABLE IF EXISTS weir_numbers.t");
            statement.execute("CREATE TABLE weir_numbers.t (id INT AUTO_INCREMENT PRIMARY KEY, n INT)");
            for (int i = 0; i < 3; i++) {
                statement.execute("PREPARE s FROM 'SELECT " + i + "'");
                try (PreparedStatement wrong = connection.prepareStatement("SELECT ? FROM weir_numbers.nowhere" + i)) {
                    wrong.setInt(1, 1);
                    assertThatThrownBy(wrong::executeQuery).hasMessageContaining("nowhere" + i);
                }
                try (PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO weir_numbers.t (n) VALUES (? + " + i + ")")) {
                    insert.setInt(1, 10);
                    assertThat(insert.executeUpdate()).isOne();
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*), SUM(n), MAX(id) FROM weir_numbers.t")) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(3);
                assertThat(rows.getInt(2)).isEqualTo(33);
                assertThat(rows.getInt(3)).isEqualTo(3);
            }
        } finally {
            proxy.close();
        }
    }

    /** The server's limit changes in the same write as the command: not one round trip more. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void aTimeoutGoesWithItsStatement(String kind, TestServers.Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "");
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(30);
            // the two answers may arrive one by one, which counts as one round trip still
            assertThat(trips(() -> read(statement.executeQuery("SELECT 1")))).isOne();
            String variable = kind.equals("mariadb") ? "@@max_statement_time" : "@@max_execution_time";
            try (ResultSet row = statement.executeQuery("SELECT " + variable)) {
                row.next();
                assertThat(row.getInt(1)).isEqualTo(kind.equals("mariadb") ? 30 : 30_000);
            }
            statement.setQueryTimeout(0);
            try (ResultSet row = statement.executeQuery("SELECT " + variable)) {
                row.next();
                assertThat(row.getInt(1)).isZero();
            }
        } finally {
            proxy.close();
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void withoutServerPreparationAPreparedStatementIsOneRoundTrip(String kind, TestServers.Servers servers)
            throws Exception {
        try (Connection connection = open(servers.get(kind), "&useServerPrepStmts=false")) {
            assertThat(trips(() -> prepareAndRead(connection, ""))).isOne();
        } finally {
            proxy.close();
        }
    }

    /** Parameter types go out once. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void anExecutionOfOneIntegerSends20BytesOnceItsTypeIsKnown(String kind, TestServers.Servers servers)
            throws Exception {
        try (Connection connection = open(servers.get(kind), "");
                PreparedStatement select = connection.prepareStatement("SELECT ?")) {
            execute(select, 0);
            select.setLong(1, 1);
            read(select.executeQuery());
            long first = bytes(() -> execute(select, 1));
            long second = bytes(() -> execute(select, 2));
            assertThat(first).isEqualTo(22);
            assertThat(second).isEqualTo(20);
        } finally {
            proxy.close();
        }
    }

    private long bytes(Action action) throws SQLException {
        Counts before = proxy.counts();
        action.run();
        return proxy.counts().since(before).bytesToServer();
    }

    private static void execute(PreparedStatement select, int value) throws SQLException {
        select.setInt(1, value);
        read(select.executeQuery());
    }

    private static void prepareAndRead(Connection connection, String comment) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT ? + 1" + comment)) {
            execute(select, 5);
        }
    }

    private static void read(ResultSet rows) throws SQLException {
        try (rows) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.next()).isFalse();
        }
    }
}
