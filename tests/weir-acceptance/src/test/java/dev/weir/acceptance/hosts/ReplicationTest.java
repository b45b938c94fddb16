package dev.weir.acceptance.hosts;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.acceptance.ForEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.api.WeirReads;
import dev.weir.api.WeirSession;
import dev.weir.testkit.Await;
import dev.weir.testkit.net.CountingProxy;
import dev.weir.testkit.net.WaitCountingProxy;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A connection to a source that reads from a replica while it is read-only. The servers do not replicate: what is written
 * tells where it was written.
 */
@ForEachKind
class ReplicationTest {
    @Parameter
    String kind;

    private TwoHosts hosts;

    @BeforeEach
    void start(Servers servers) throws SQLException, IOException {
        hosts = TwoHosts.start(servers, kind);
    }

    @AfterEach
    void stop() {
        hosts.close();
    }

    private Connection open(String options) throws SQLException {
        return hosts.source("replication:", options).getConnection();
    }

    @Test
    void readsGoToTheReplicaWhereTheApplicationAsks() throws SQLException {
        try (Connection connection = open("")) {
            TwoHosts.write(connection, 1);
            assertThat(hosts.second().connections())
                    .as("not before it is asked for")
                    .isZero();
            connection.setReadOnly(true);
            assertThat(connection.isReadOnly()).isTrue();
            assertThat(hosts.server(connection)).isEqualTo(2);
            assertThatThrownBy(() -> TwoHosts.write(connection, 2)).hasMessageContaining("READ ONLY");
            connection.setReadOnly(false);
            assertThat(connection.isReadOnly()).isFalse();
            assertThat(hosts.server(connection)).isEqualTo(1);
            TwoHosts.write(connection, 3);
            connection.setReadOnly(true);
            assertThat(hosts.server(connection)).isEqualTo(2);
        }
        assertThat(hosts.written(1)).isEqualTo("2");
        assertThat(hosts.written(2)).isEqualTo("0");
        assertThat(hosts.first().connections()).isEqualTo(1);
        assertThat(hosts.second().connections()).as("kept for the next time").isEqualTo(1);
    }

    @Test
    void whatJdbcSetsGoesAlong() throws SQLException {
        String isolation = kind.equals("mariadb") ? "SELECT @@tx_isolation" : "SELECT @@transaction_isolation";
        try (Connection connection = open("")) {
            connection.setCatalog("mysql");
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setNetworkTimeout(Runnable::run, 54_321);
            connection.setAutoCommit(false);
            connection.setReadOnly(true);
            assertThat(hosts.server(connection)).isEqualTo(2);
            assertThat(connection.getCatalog()).isEqualTo("mysql");
            assertThat(only(connection, "SELECT DATABASE()")).isEqualTo("mysql");
            assertThat(only(connection, isolation)).isEqualTo("READ-COMMITTED");
            assertThat(only(connection, "SELECT @@autocommit")).isEqualTo("0");
            assertThat(connection.getAutoCommit()).isFalse();
            assertThat(connection.getNetworkTimeout()).isEqualTo(54_321);
            connection.commit();
            connection.setAutoCommit(true);
            connection.setCatalog(TwoHosts.DATABASE);
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            connection.setReadOnly(false);
            assertThat(hosts.server(connection)).isEqualTo(1);
            assertThat(only(connection, "SELECT DATABASE()")).isEqualTo(TwoHosts.DATABASE);
            assertThat(only(connection, isolation)).isEqualTo("SERIALIZABLE");
            assertThat(only(connection, "SELECT @@autocommit")).isEqualTo("1");
        }
    }

    /** It would go on at a server that knows nothing of it. */
    @Test
    void aTransactionIsNotLeft() throws SQLException {
        try (Connection connection = open("");
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            TwoHosts.write(connection, 1);
            assertThatThrownBy(() -> connection.setReadOnly(true)).hasMessageContaining("within a transaction");
            assertThat(hosts.server(connection)).isEqualTo(1);
            connection.rollback();
            // what a streaming result began is a transaction, too
            ResultSet rows =
                    statement.executeQuery("SELECT a.id, REPEAT('x', 1000) FROM information_schema.COLLATIONS c"
                            + " JOIN information_schema.COLLATIONS d LEFT JOIN written a ON 1 = 1 LIMIT 5000");
            assertThat(rows.next()).isTrue();
            assertThatThrownBy(() -> connection.setReadOnly(true)).hasMessageContaining("within a transaction");
            connection.commit();
            connection.setReadOnly(true);
            assertThat(hosts.server(connection)).isEqualTo(2);
        }
    }

    @Test
    void statementsKeepTheirDatabaseAtEitherServer() throws SQLException {
        try (Connection connection = open("");
                Statement old = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("SELECT DATABASE()")) {
            connection.setCatalog("mysql");
            for (boolean readOnly : new boolean[] {true, false, true}) {
                connection.setReadOnly(readOnly);
                for (ResultSet rows : List.of(old.executeQuery("SELECT DATABASE()"), prepared.executeQuery())) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString(1)).isEqualTo(TwoHosts.DATABASE);
                }
            }
            assertThat(only(connection, "SELECT DATABASE()")).isEqualTo("mysql");
            connection.setCatalog("information_schema");
            connection.unwrap(WeirSession.class).reset();
            try (ResultSet rows = old.executeQuery("SELECT DATABASE()")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo(TwoHosts.DATABASE);
            }
            assertThat(only(connection, "SELECT DATABASE()")).as("the source's").isEqualTo("mysql");
        }
    }

    @Test
    void statementsRunWhereTheConnectionIsWhenTheyRun() throws SQLException {
        try (Connection connection = open("");
                Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("SELECT @@port + ?");
                PreparedStatement text = connection.prepareStatement("INSERT INTO written VALUES (?)")) {
            for (int i = 0; i < 6; i++) {
                connection.setReadOnly(i % 2 == 1);
                int port = hosts.servers().get(i % 2).port();
                prepared.setInt(1, i);
                assertThat(number(prepared.executeQuery())).isEqualTo(port + i);
                assertThat(number(statement.executeQuery("SELECT @@port"))).isEqualTo(port);
                if (i % 2 == 0) {
                    text.setInt(1, i);
                    assertThat(text.executeUpdate()).isEqualTo(1);
                }
            }
        }
        assertThat(hosts.written(1)).isEqualTo("3");
        assertThat(hosts.written(2)).isEqualTo("0");
    }

    private static long number(ResultSet rows) throws SQLException {
        try (rows) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    @Test
    void anOpenResultIsReadToItsEnd() throws SQLException {
        String many = "SELECT @@port, a.SEQ FROM (WITH RECURSIVE n (SEQ) AS (SELECT 1 UNION ALL SELECT SEQ + 1 FROM n"
                + " WHERE SEQ < 1000) SELECT * FROM n) a";
        try (Connection connection = open("&resultWindow=4K");
                Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery(many);
            assertThat(rows.next()).isTrue();
            connection.setReadOnly(true);
            assertThat(hosts.server(connection)).isEqualTo(2);
            int count = 1;
            for (; rows.next(); count++) {
                assertThat(rows.getInt(1)).isEqualTo(hosts.servers().get(0).port());
            }
            assertThat(count).isEqualTo(1000);
        }
    }

    @Test
    void pipelinesAndKeyedReadsGoAlong() throws SQLException {
        try (Connection connection = open("")) {
            WeirReads reads = connection.unwrap(WeirReads.class);
            TwoHosts.write(connection, 1);
            try (var keyed = reads.keyed("SELECT id FROM written WHERE id = ?")) {
                assertThat(keyed.read(List.of(1, 2), row -> row.getInt(1))).containsExactly(1, null);
                connection.setReadOnly(true);
                assertThat(keyed.read(List.of(1, 2), row -> row.getInt(1))).containsExactly(null, null);
            }
        }
    }

    /** The replica's session is asked whether it is still there; a transaction that reads is one round trip, as anywhere. */
    @Test
    void switchingToTheReplicaCostsOneRoundTrip() throws Exception {
        try (CountingProxy first =
                        CountingProxy.start("127.0.0.1", hosts.first().port());
                WaitCountingProxy second =
                        WaitCountingProxy.start("127.0.0.1", hosts.second().port());
                Connection connection = TwoHosts.source(
                                "replication:",
                                TwoHosts.address(first.port()) + "," + TwoHosts.address(second.port()),
                                "&sslMode=DISABLED")
                        .getConnection()) {
            readIn(connection);
            long toSource = first.counts().bytesToServer();
            for (int i = 0; i < 3; i++) {
                long trips = second.waitsOf(() -> {
                    readIn(connection);
                    return null;
                });
                assertThat(trips).isEqualTo(2);
            }
            assertThat(first.counts().bytesToServer()).isEqualTo(toSource);
        }
    }

    private void readIn(Connection connection) throws SQLException {
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
        assertThat(hosts.server(connection)).isEqualTo(2);
        connection.commit();
        connection.setAutoCommit(true);
        connection.setReadOnly(false);
    }

    @Test
    void cancelMeetsTheReplica() throws Exception {
        try (Connection connection = open("");
                Statement statement = connection.createStatement()) {
            connection.setReadOnly(true);
            CompletableFuture<Void> running = CompletableFuture.runAsync(() -> sleep(statement));
            try (Connection observer = hosts.servers().get(1).connect()) {
                String sleeping = "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE STATE = 'User sleep'";
                Await.until(
                        "the statement runs",
                        () -> running.isDone() || !only(observer, sleeping).equals("0"));
            }
            statement.cancel();
            running.get(60, TimeUnit.SECONDS);
            assertThat(hosts.server(connection)).isEqualTo(2);
        }
    }

    /** Ends early with 1 or with an error, as the server likes. */
    private static void sleep(Statement statement) {
        try (ResultSet rows = statement.executeQuery("SELECT SLEEP(1000)")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(1);
        } catch (SQLException stopped) {
            assertThat((Throwable) stopped).isInstanceOf(SQLTimeoutException.class);
        }
    }

    @Test
    void aPoolGivesOutConnectionsToTheSource() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setDataSource(hosts.source("replication:", ""));
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            for (int i = 0; i < 3; i++) {
                try (Connection connection = pool.getConnection()) {
                    assertThat(hosts.server(connection)).isEqualTo(1);
                    connection.setReadOnly(true);
                    connection.setAutoCommit(false);
                    assertThat(hosts.server(connection)).isEqualTo(2);
                }
            }
        }
        assertThat(hosts.first().connections()).isEqualTo(1);
        assertThat(hosts.second().connections()).isEqualTo(1);
    }

    @Test
    void aSourceWithoutReplicasIsReadItself() throws SQLException {
        String source = TwoHosts.address(hosts.first().port());
        try (Connection connection = TwoHosts.source("replication:", source, "").getConnection()) {
            connection.setReadOnly(true);
            assertThat(connection.isReadOnly()).isTrue();
            assertThat(hosts.server(connection)).isEqualTo(1);
        }
    }

    @Test
    void withoutAReplicaThatIsAnErrorUnlessTheSourceMayBeRead() throws SQLException {
        hosts.second().close();
        try (Connection connection = open("")) {
            assertThatThrownBy(() -> connection.setReadOnly(true))
                    .hasMessageContaining("no host can be reached")
                    .satisfies(e -> assertThat(((SQLException) e).getSQLState()).startsWith("08"));
            assertThat(connection.isReadOnly()).isFalse();
            TwoHosts.write(connection, 1);
        }
        try (Connection connection = open("&readFromSourceWhenNoReplicas=true")) {
            connection.setReadOnly(true);
            assertThat(connection.isReadOnly()).isTrue();
            assertThat(hosts.server(connection)).isEqualTo(1);
            assertThatThrownBy(() -> TwoHosts.write(connection, 2)).hasMessageContaining("READ ONLY");
            connection.setReadOnly(false);
            TwoHosts.write(connection, 3);
        }
        assertThat(hosts.written(1)).isEqualTo("2");
    }

    @Test
    void aReplicaThatDiesInUseBreaksTheConnection() throws SQLException {
        try (Connection connection = open("")) {
            connection.setReadOnly(true);
            assertThat(hosts.server(connection)).isEqualTo(2);
            hosts.second().close();
            assertThatThrownBy(() -> hosts.server(connection))
                    .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("08S01"));
            assertThat(connection.isClosed()).isTrue();
            assertThat(connection.isValid(1)).isFalse();
            assertThatThrownBy(() -> connection.setReadOnly(false)).hasMessageContaining("the connection is closed");
        }
    }

    @Test
    void aReplicaThatDiedWhileItWasLeftIsReplaced() throws Exception {
        String replicas = "," + TwoHosts.address(hosts.second().port()) + ","
                + TwoHosts.address(hosts.servers().get(1).port());
        try (Connection connection = TwoHosts.source(
                        "replication:", TwoHosts.address(hosts.first().port()) + replicas, "")
                .getConnection()) {
            while (hosts.second().connections() == 0) {
                // until it has met the one that is to die
                connection.setReadOnly(true);
                assertThat(hosts.server(connection)).isEqualTo(2);
                if (hosts.second().connections() == 0) {
                    connection.setReadOnly(false);
                    hosts.killSessions(2);
                }
            }
            connection.setReadOnly(false);
            hosts.second().close();
            connection.setReadOnly(true);
            assertThat(hosts.server(connection)).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&sslMode=REQUIRED", "&useCompression=true", "&sessionState=eager"})
    void aReplicasSessionKilledJustAfterItWasLeftIsReplaced(String options) throws Exception {
        try (Connection connection = open(options)) {
            for (int sessions = 1; sessions <= 3; sessions++) {
                connection.setReadOnly(true);
                connection.setAutoCommit(false);
                assertThat(hosts.server(connection)).isEqualTo(2);
                // nobody has waited for its reply yet
                connection.commit();
                connection.setAutoCommit(true);
                connection.setReadOnly(false);
                assertThat(hosts.second().connections()).isEqualTo(sessions);
                hosts.killSessions(2);
            }
        }
    }

    @Test
    void aReplicasSessionKilledWhileThePoolHeldItIsReplaced() throws Exception {
        HikariConfig config = new HikariConfig();
        config.setDataSource(hosts.source("replication:", ""));
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            for (int i = 0; i < 3; i++) {
                try (Connection connection = pool.getConnection()) {
                    connection.setReadOnly(true);
                    assertThat(hosts.server(connection)).isEqualTo(2);
                }
                hosts.killSessions(2);
            }
        }
        assertThat(hosts.first().connections()).as("the source's is kept").isEqualTo(1);
        assertThat(hosts.second().connections()).isEqualTo(3);
    }

    /** It is in use, with what statements have set there. */
    @Test
    void theSourcesSessionIsNotReplaced() throws Exception {
        try (Connection connection = open("")) {
            connection.setReadOnly(true);
            assertThat(hosts.server(connection)).isEqualTo(2);
            hosts.killSessions(1);
            assertThat(hosts.server(connection)).isEqualTo(2);
            connection.setReadOnly(false);
            assertBreaks(connection);
        }
        assertThat(hosts.first().connections()).isEqualTo(1);
    }

    @Test
    void aReplicasSessionKilledWhereTheConnectionIsBreaksTheConnection() throws Exception {
        try (Connection connection = open("")) {
            connection.setReadOnly(true);
            assertThat(hosts.server(connection)).isEqualTo(2);
            hosts.killSessions(2);
            connection.setReadOnly(true);
            assertBreaks(connection);
        }
        assertThat(hosts.second().connections()).isEqualTo(1);
    }

    private void assertBreaks(Connection connection) throws SQLException {
        assertThatThrownBy(() -> hosts.server(connection))
                .isInstanceOf(SQLException.class)
                .satisfies(e -> assertThat(((SQLException) e).getSQLState()).startsWith("08"));
        assertThat(connection.isValid(1)).isFalse();
    }

    @Test
    void closingClosesBoth() throws Exception {
        Connection connection = open("");
        connection.setReadOnly(true);
        connection.setReadOnly(false);
        connection.close();
        hosts.awaitNoSession(1);
        hosts.awaitNoSession(2);
        assertThat(connection.isClosed()).isTrue();
    }
}
