package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.WaitCountingProxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** How often a transaction waits for the server. */
class TransactionRoundTripsTest {
    private static final String DATABASE = "weir_transaction_trips";

    interface Unit {
        void run(Connection connection) throws SQLException;
    }

    private static Unit transaction(Unit work) {
        return connection -> {
            connection.setAutoCommit(false);
            work.run(connection);
            connection.commit();
            connection.setAutoCommit(true);
        };
    }

    private static Unit readOnly(Unit work) {
        return connection -> {
            connection.setReadOnly(true);
            work.run(connection);
            connection.setReadOnly(false);
        };
    }

    private static Unit isolated(Unit work) {
        return connection -> {
            int before = connection.getTransactionIsolation();
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            work.run(connection);
            connection.setTransactionIsolation(before);
        };
    }

    private static void read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT v FROM t WHERE id = 1")) {
            assertThat(rows.next()).isTrue();
        }
    }

    private static void readPrepared(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT v FROM t WHERE id = ?")) {
            statement.setInt(1, 1);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
            }
        }
    }

    private static void write(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("UPDATE t SET v = v + 1 WHERE id = 1"))
                    .isOne();
        }
    }

    /** Counts what the second and the third time cost; the first may have to tell the server more. */
    private static long[] trips(RunningServer server, String options, Unit unit) throws Exception {
        Weir.create(server, DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 0)");
        long[] counts = new long[3];
        try (WaitCountingProxy proxy = WaitCountingProxy.start(server.host(), server.port())) {
            String url = "jdbc:mysql:weir://127.0.0.1:" + proxy.port() + "/" + DATABASE
                    + "?sslMode=DISABLED&allowPublicKeyRetrieval=true" + options;
            try (Connection connection = DriverManager.getConnection(url, server.user(), server.password())) {
                read(connection);
                for (int i = 0; i < counts.length; i++) {
                    counts[i] = proxy.waitsOf(() -> {
                        unit.run(connection);
                        return null;
                    });
                }
            }
        }
        return counts;
    }

    @OnEachKind
    void aTransactionThatOnlyReadsIsOneRoundTrip(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Unit read = TransactionRoundTripsTest::read;
        Unit prepared = TransactionRoundTripsTest::readPrepared;
        assertThat(trips(server, "", transaction(read))).containsExactly(1, 1, 1);
        assertThat(trips(server, "", transaction(prepared))).containsExactly(1, 1, 1);
        assertThat(trips(server, "", readOnly(transaction(read)))).containsExactly(1, 1, 1);
        assertThat(trips(server, "", readOnly(transaction(prepared)))).containsExactly(1, 1, 1);
        assertThat(trips(server, "", readOnly(isolated(transaction(read))))).containsExactly(1, 1, 1);
        Unit twoReads = connection -> {
            read(connection);
            read(connection);
        };
        assertThat(trips(server, "", isolated(transaction(twoReads)))).containsExactly(2, 2, 2);
    }

    @OnEachKind
    void aTransactionThatWritesIsWaitedFor(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Unit write = TransactionRoundTripsTest::write;
        // a setting in front of a write is waited for
        assertThat(trips(server, "", transaction(write))).containsExactly(3, 2, 2);
        Unit both = connection -> {
            read(connection);
            write(connection);
        };
        assertThat(trips(server, "", transaction(both))).containsExactly(3, 3, 3);
        assertThat(trips(server, "", write)).containsExactly(1, 1, 1);
    }

    @OnEachKind
    void everythingIsARoundTripWhereSettingsAreEager(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Unit read = TransactionRoundTripsTest::read;
        for (String options : new String[] {"&sessionState=eager", "&pipelining=off"}) {
            assertThat(trips(server, options, transaction(read))).containsExactly(4, 4, 4);
            assertThat(trips(server, options, readOnly(transaction(read)))).containsExactly(6, 6, 6);
            assertThat(trips(server, options, isolated(transaction(read)))).containsExactly(7, 7, 7);
        }
    }
}
