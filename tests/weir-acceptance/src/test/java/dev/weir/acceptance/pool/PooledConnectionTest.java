package dev.weir.acceptance.pool;

import static dev.weir.acceptance.FirstRow.column;
import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.Digits;
import dev.weir.acceptance.ForEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.KeyedReads;
import dev.weir.api.WeirReads;
import dev.weir.api.WeirSession;
import dev.weir.jdbc.WeirConnectionPoolDataSource;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.CountingProxy;
import dev.weir.testkit.net.WireTraffic;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Connections for pools that keep {@link PooledConnection}s: what a borrower leaves behind, what it costs, who is told. */
@ForEachKind
class PooledConnectionTest {
    private static final String DATABASE = "weir_pooled";

    @Parameter
    String kind;

    private final List<PooledConnection> opened = new ArrayList<>();
    private RunningServer server;

    @BeforeEach
    void prepare(Servers servers) throws SQLException {
        server = servers.get(kind);
        Weir.create(server, DATABASE, Digits.tables());
    }

    @AfterEach
    void close() throws SQLException {
        for (PooledConnection each : opened) {
            each.close();
        }
    }

    private PooledConnection pooled(int port) throws SQLException {
        WeirConnectionPoolDataSource source = new WeirConnectionPoolDataSource();
        source.setServerName(server.host());
        source.setPortNumber(port);
        source.setDatabaseName(DATABASE);
        source.setConnectionProperties("sslMode=DISABLED&allowPublicKeyRetrieval=true");
        PooledConnection pooled = source.getPooledConnection(server.user(), server.password());
        opened.add(pooled);
        return pooled;
    }

    @Test
    void everythingIsAsBeforeForTheNextBorrower() throws SQLException {
        PooledConnection pooled = pooled(server.port());
        String isolation;
        try (Connection connection = pooled.getConnection()) {
            isolation = isolation(connection);
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            connection.setReadOnly(true);
            connection.setCatalog("mysql");
            connection.setNetworkTimeout(Runnable::run, 12_345);
            connection.setClientInfo("ApplicationName", "first");
            connection.setAutoCommit(false);
            assertThat(only(connection, "SELECT COUNT(*) FROM " + DATABASE + ".digits"))
                    .isEqualTo("10");
            assertThat(isolation(connection)).isNotEqualTo(isolation);
        }
        try (Connection connection = pooled.getConnection()) {
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(connection.isReadOnly()).isFalse();
            assertThat(connection.getCatalog()).isEqualTo(DATABASE);
            assertThat(connection.getNetworkTimeout()).isZero();
            assertThat(connection.getClientInfo("ApplicationName")).isNull();
            assertThat(isolation(connection)).isEqualTo(isolation);
            assertThat(only(connection, "SELECT DATABASE()")).isEqualTo(DATABASE);
            try (Statement statement = connection.createStatement()) {
                assertThat(statement.executeUpdate("INSERT INTO digits VALUES (10)"))
                        .isEqualTo(1);
            }
        }
    }

    @Test
    void whatAFailingRoutineLeftOpenIsRolledBack() throws SQLException {
        Weir.administer(
                server,
                "CREATE PROCEDURE " + DATABASE + ".begins() BEGIN SET autocommit=0;" + " INSERT INTO " + DATABASE
                        + ".digits VALUES (77); SIGNAL SQLSTATE '45000'; END");
        PooledConnection pooled = pooled(server.port());
        try (Connection connection = pooled.getConnection();
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("CALL begins()")).hasMessageContaining("user-defined exception");
            assertThat(connection.getAutoCommit()).isFalse();
        }
        try (Connection connection = pooled.getConnection()) {
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(only(connection, "SELECT @@autocommit")).isEqualTo("1");
            assertThat(only(connection, "SELECT COUNT(*) FROM digits WHERE n = 77"))
                    .isEqualTo("0");
        }
    }

    @Test
    void statementsKeepTheDatabaseOfTheirLoan() throws SQLException {
        PooledConnection pooled = pooled(server.port());
        for (int loan = 0; loan < 2; loan++) {
            try (Connection connection = pooled.getConnection();
                    Statement old = connection.createStatement()) {
                connection.setCatalog("mysql");
                assertThat(column(old.executeQuery("SELECT DATABASE()"))).containsExactly(DATABASE);
                assertThat(only(connection, "SELECT DATABASE()")).isEqualTo("mysql");
            }
        }
    }

    private String isolation(Connection connection) throws SQLException {
        return only(connection, kind.equals("mariadb") ? "SELECT @@tx_isolation" : "SELECT @@transaction_isolation");
    }

    @Test
    void lendingCostsNoRoundTripsWhereNothingWasChanged() throws Exception {
        try (CountingProxy proxy = CountingProxy.start(server.host(), server.port())) {
            PooledConnection pooled = pooled(proxy.port());
            WireTraffic before = null;
            for (int i = 0; i < 3; i++) {
                try (Connection connection = pooled.getConnection();
                        PreparedStatement statement = connection.prepareStatement("SELECT n FROM digits WHERE n = ?")) {
                    statement.setInt(1, i);
                    try (ResultSet rows = statement.executeQuery()) {
                        assertThat(rows.next()).isTrue();
                    }
                }
                if (before != null) {
                    assertThat(proxy.counts().since(before).roundTrips()).isEqualTo(1);
                }
                before = proxy.counts();
            }
        }
    }

    @Test
    void whatABorrowerLeavesOpenIsDropped() throws SQLException {
        PooledConnection pooled = pooled(server.port());
        Connection first = pooled.getConnection();
        PreparedStatement forgotten = first.prepareStatement(Digits.query("digits", 5, 1));
        ResultSet rows = forgotten.executeQuery();
        assertThat(rows.next()).isTrue();
        first.close();
        assertThat(forgotten.isClosed()).isTrue();
        assertThat(rows.isClosed()).isTrue();
        assertFails(rows::next);
        assertThatThrownBy(forgotten::executeQuery).hasMessageContaining("closed");
        try (Connection next = pooled.getConnection()) {
            assertThat(only(next, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void whatGoesBeyondJdbcIsLentToo() throws SQLException {
        PooledConnection pooled = pooled(server.port());
        try (Connection connection = pooled.getConnection()) {
            try (KeyedReads keyed = connection.unwrap(WeirReads.class).keyed("SELECT n FROM digits WHERE n = ?")) {
                assertThat(keyed.read(List.of(7, 70), row -> row.getInt(1))).containsExactly(7, null);
            }
            only(connection, "SELECT @mine := 1");
            connection.unwrap(WeirSession.class).reset();
            assertThat(only(connection, "SELECT @mine")).isNull();
            assertThat(connection.isWrapperFor(Connection.class)).isTrue();
        }
    }

    /** Counts, and takes the connection out of the pool, as pools do, inside the call. */
    private record Evicting(PooledConnection pooled, List<String> events) implements ConnectionEventListener {
        @Override
        public void connectionClosed(ConnectionEvent event) {
            events.add("closed");
        }

        @Override
        public void connectionErrorOccurred(ConnectionEvent event) {
            events.add("failed");
            try {
                pooled.close();
            } catch (SQLException e) {
                events.add("cannot be closed");
            }
        }
    }

    @Test
    void anAbortedConnectionIsTakenOutOfThePool() throws SQLException {
        PooledConnection pooled = pooled(server.port());
        List<String> events = new ArrayList<>();
        pooled.addConnectionEventListener(new Evicting(pooled, events));
        Connection connection = pooled.getConnection();
        connection.abort(Runnable::run);
        connection.close();
        assertThat(events).containsExactly("failed");
        assertFails(pooled::getConnection);
    }

    @Test
    void aKilledConnectionIsTakenOutOfThePoolOnce() throws Exception {
        PooledConnection pooled = pooled(server.port());
        List<String> events = new ArrayList<>();
        pooled.addConnectionEventListener(new Evicting(pooled, events));
        Connection connection = pooled.getConnection();
        Weir.administer(server, "KILL " + only(connection, "SELECT CONNECTION_ID()"));
        assertFails(() -> only(connection, "SELECT SLEEP(5)"));
        assertFails(() -> only(connection, "SELECT 1"));
        connection.close();
        assertThat(events).containsExactly("failed");
    }

    @Test
    void whatCannotBeUndoneIsNotLentAgain() throws Exception {
        PooledConnection pooled = pooled(server.port());
        List<String> events = new ArrayList<>();
        pooled.addConnectionEventListener(new Evicting(pooled, events));
        Connection connection = pooled.getConnection();
        connection.setAutoCommit(false);
        String id = only(connection, "SELECT CONNECTION_ID() FROM digits FOR UPDATE");
        Weir.administer(server, "KILL " + id);
        connection.close();
        assertThat(events).containsExactly("failed");
        assertFails(pooled::getConnection);
    }
}
