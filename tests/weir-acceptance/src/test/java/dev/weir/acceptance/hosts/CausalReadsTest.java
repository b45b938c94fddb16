package dev.weir.acceptance.hosts;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.acceptance.ForEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import dev.weir.testkit.net.WaitCountingProxy;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads of a replica that wait for what was written. The second server replicates nothing: a test says when it has what the first
 * has, so that each wait ends exactly when it is to. {@link LaggingReplicaTest} has a replica that replicates.
 */
@ForEachKind
class CausalReadsTest {
    private static final String LONG = "&causalReads=120000";

    /** A wait sets it to 1. */
    private static final String WAITED = "SELECT @weir_has_written";

    private static final String ENDLESS = "SELECT COUNT(*) FROM information_schema.COLLATIONS a"
            + " JOIN information_schema.COLLATIONS b JOIN information_schema.COLLATIONS c"
            + " JOIN information_schema.COLLATIONS d JOIN information_schema.COLLATIONS e"
            + " JOIN information_schema.COLLATIONS f";

    @Parameter
    String kind;

    private TwoHosts hosts;

    @BeforeEach
    void start(Servers servers) throws SQLException, IOException {
        hosts = TwoHosts.of(servers.logging(kind), servers.replica(kind));
    }

    @AfterEach
    void stop() {
        hosts.close();
    }

    private Connection open(String options) throws SQLException {
        return hosts.source("replication:", options).getConnection();
    }

    /** The second server has all that the first has, as if it had replicated it. */
    private void catchUp() throws SQLException {
        Gtids.copy(hosts.servers().get(0), hosts.servers().get(1));
    }

    private static void readFromReplica(Connection connection) throws SQLException {
        connection.setReadOnly(false);
        connection.setReadOnly(true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&sslMode=REQUIRED", "&useCompression=true", "&metadata=full"})
    void aReadWaitsInItsOwnRoundTrip(String options) throws Exception {
        try (WaitCountingProxy replica =
                        WaitCountingProxy.start("127.0.0.1", hosts.second().port());
                Connection connection = TwoHosts.source(
                                "replication:",
                                TwoHosts.address(hosts.first().port()) + "," + TwoHosts.address(replica.port()),
                                LONG + options)
                        .getConnection();
                PreparedStatement prepared = connection.prepareStatement("SELECT @weir_has_written + ?")) {
            prepared.setInt(1, 0);
            catchUp();
            readFromReplica(connection);
            assertThat(number(prepared)).isEqualTo(1);
            for (int i = 0; i < 3; i++) {
                forgetWait(connection);
                assertThat(only(connection, WAITED)).as("nothing is new").isEqualTo("7");
                connection.setReadOnly(false);
                TwoHosts.write(connection, i);
                catchUp();
                connection.setReadOnly(true);
                boolean text = i % 2 == 0;
                long trips =
                        replica.waitsOf(() -> text ? only(connection, WAITED) : Integer.toString(number(prepared)));
                assertThat(trips).isEqualTo(1);
                assertThat(only(connection, WAITED)).isEqualTo("1");
            }
        }
    }

    private static int number(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }

    /** On MariaDB, only what really is replicated ends a wait that has begun: {@link LaggingReplicaTest} has that. */
    @Test
    void aReadGoesOnOnceTheReplicaHasWhatWasWritten() throws Exception {
        assumeFalse(kind.equals("mariadb"), "gtid_slave_pos that is set ends no wait");
        try (Connection connection = open(LONG);
                Connection observer = hosts.servers().get(1).connect()) {
            TwoHosts.write(connection, 1);
            connection.setReadOnly(true);
            CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
                try {
                    return only(connection, WAITED);
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            awaitWaiting(observer, read);
            catchUp();
            assertThat(read.get(60, TimeUnit.SECONDS)).isEqualTo("1");
        }
    }

    static void awaitWaiting(Connection observer, CompletableFuture<?> read) throws SQLException {
        String waiting =
                "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE INFO LIKE 'SET @weir_has_written=%'";
        Await.until(
                "the replica waits",
                () -> read.isDone() || only(observer, waiting).equals("1"));
        assertThat(read.isDone()).isFalse();
    }

    @Test
    void whenTheTimeIsUpTheReadIsAnErrorAndTheConnectionGoesOn() throws SQLException {
        try (Connection connection = open("&causalReads=1");
                PreparedStatement prepared = connection.prepareStatement(WAITED)) {
            TwoHosts.write(connection, 1);
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> only(connection, WAITED))
                    .hasMessageContaining("the replica does not have gtid=")
                    .hasMessageContaining("waited=1 s; read again later");
            assertThatThrownBy(prepared::executeQuery).hasMessageContaining("the replica does not have gtid=");
            assertThat(connection.isValid(0)).isTrue();
            connection.rollback();
            connection.setAutoCommit(true);
            connection.setReadOnly(false);
            TwoHosts.write(connection, 2);
            catchUp();
            connection.setReadOnly(true);
            assertThat(hosts.server(connection)).isEqualTo(2);
            assertThat(hosts.second().connections())
                    .as("another, or the same again")
                    .isEqualTo(2);
        }
    }

    @Test
    void whatOtherConnectionsHaveWrittenIsWaitedFor() throws SQLException {
        WeirDataSource source = hosts.source("replication:", LONG);
        try (Connection reader = source.getConnection();
                Connection writer = source.getConnection()) {
            catchUp();
            reader.setReadOnly(true);
            forgetWait(reader);
            TwoHosts.write(writer, 1);
            catchUp();
            assertThat(only(reader, WAITED)).isEqualTo("1");
        }
    }

    private static void forgetWait(Connection connection) throws SQLException {
        run(connection, "SET @weir_has_written = 7");
    }

    @Test
    void whatWasWrittenBeforeTheConnectionIsWaitedFor() throws SQLException {
        Weir.administer(hosts.servers().get(0), "INSERT INTO " + TwoHosts.DATABASE + ".written VALUES (1)");
        catchUp();
        try (Connection connection = open(LONG)) {
            connection.setReadOnly(true);
            assertThat(only(connection, WAITED)).isEqualTo("1");
        }
    }

    /** It reads what was there when it began, and a replica that needs its locks could wait for it. */
    @Test
    void withinATransactionNothingIsWaitedFor() throws SQLException {
        WeirDataSource source = hosts.source("replication:", LONG);
        try (Connection reader = source.getConnection();
                Connection writer = source.getConnection()) {
            catchUp();
            reader.setReadOnly(true);
            reader.setAutoCommit(false);
            assertThat(only(reader, "SELECT COUNT(*) FROM written")).isEqualTo("0");
            TwoHosts.write(writer, 1);
            assertThat(only(reader, "SELECT COUNT(*) FROM written")).isEqualTo("0");
            reader.commit();
        }
    }

    /** A replica could need one of them for what is waited for. */
    @Test
    void whileTablesAreLockedNothingIsWaitedFor() throws SQLException {
        WeirDataSource source = hosts.source("replication:", LONG);
        try (Connection reader = source.getConnection();
                Statement statement = reader.createStatement();
                Connection writer = source.getConnection()) {
            catchUp();
            reader.setReadOnly(true);
            statement.execute("LOCK TABLES written READ");
            TwoHosts.write(writer, 1);
            assertThat(only(reader, "SELECT COUNT(*) FROM written")).isEqualTo("0");
            forgetWait(reader);
            statement.execute("UNLOCK TABLES");
            catchUp();
            assertThat(only(reader, WAITED)).isEqualTo("1");
        }
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void whatStopsTheWaitStopsTheRead(boolean prepares, boolean interrupts) throws Exception {
        try (Connection connection = open(LONG);
                Connection observer = hosts.servers().get(1).connect();
                PreparedStatement prepared = connection.prepareStatement(ENDLESS);
                Statement text = connection.createStatement()) {
            TwoHosts.write(connection, 1);
            connection.setReadOnly(true);
            CompletableFuture<SQLException> error = new CompletableFuture<>();
            Thread reader = new Thread(() -> {
                try (ResultSet rows = prepares ? prepared.executeQuery() : text.executeQuery(ENDLESS)) {
                    error.completeExceptionally(new AssertionError("rows=" + rows));
                } catch (SQLException e) {
                    error.complete(e);
                }
            });
            reader.start();
            awaitWaiting(observer, error);
            if (interrupts) {
                reader.interrupt();
            } else {
                (prepares ? prepared : text).cancel();
            }
            assertThat((Throwable) error.get(60, TimeUnit.SECONDS))
                    .hasMessageContaining("the replica does not wait for gtid=")
                    .hasMessageContaining(interrupts ? "its thread was interrupted" : "nterrupted");
            catchUp();
            assertThat(only(connection, WAITED)).isEqualTo("1");
            assertThat(hosts.second().connections())
                    .as("it was not behind: one session, and two that killed")
                    .isEqualTo(3);
        }
    }

    /** MySQL's limit is for SELECT only. */
    @Test
    void theLimitOfAStatementBeforeDoesNotCutTheWait() throws SQLException {
        assumeTrue(kind.startsWith("mariadb"), "max_statement_time is MariaDB's");
        try (Connection connection = open("&causalReads=2000");
                Statement limited = connection.createStatement()) {
            catchUp();
            connection.setReadOnly(true);
            limited.setQueryTimeout(1);
            limited.execute(WAITED);
            connection.setReadOnly(false);
            TwoHosts.write(connection, 1);
            connection.setReadOnly(true);
            assertThatThrownBy(() -> only(connection, WAITED)).hasMessageContaining("waited=2 s; read again later");
        }
    }

    /** As after a restore: a replica could never have it. */
    @Test
    void whatTheSourceHasLostIsNotWaitedFor() throws SQLException {
        WeirDataSource source = hosts.source("replication:", "&causalReads=1");
        try (Connection connection = source.getConnection()) {
            TwoHosts.write(connection, 1);
            connection.setReadOnly(true);
            assertThatThrownBy(() -> only(connection, WAITED)).hasMessageContaining("the replica does not have gtid=");
        }
        Gtids.reset(hosts.servers().get(0));
        Gtids.reset(hosts.servers().get(1));
        try (Connection connection = source.getConnection()) {
            TwoHosts.write(connection, 2);
            catchUp();
            connection.setReadOnly(true);
            assertThat(only(connection, WAITED)).isEqualTo("1");
        }
    }

    @Test
    void whatTransactionsAndRoutinesWriteIsNoted() throws SQLException {
        try (Connection connection = open(LONG);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE PROCEDURE twice(n INT) BEGIN INSERT INTO written VALUES (n);"
                    + " INSERT INTO written VALUES (-n); END");
            assertNoted(connection);
            connection.setAutoCommit(false);
            TwoHosts.write(connection, 1);
            connection.commit();
            connection.setAutoCommit(true);
            assertNoted(connection);
            statement.execute("CALL twice(7)");
            assertNoted(connection);
            try (PreparedStatement batch = connection.prepareStatement("INSERT INTO written VALUES (?)")) {
                for (int i = 10; i < 20; i++) {
                    batch.setInt(1, i);
                    batch.addBatch();
                }
                batch.executeBatch();
            }
            assertNoted(connection);
            statement.execute("CREATE TABLE more (id INT)");
            assertNoted(connection);
        }
    }

    private void assertNoted(Connection connection) throws SQLException {
        catchUp();
        connection.setReadOnly(true);
        assertThat(only(connection, WAITED)).isEqualTo("1");
        forgetWait(connection);
        assertThat(only(connection, WAITED)).as("once").isEqualTo("7");
        connection.setReadOnly(false);
    }

    /** MariaDB's has GTIDs by itself, and never has this one. */
    @Test
    void aServerThatIsNoReplicaIsAnError(Servers servers) throws Exception {
        try (TwoHosts two = TwoHosts.of(servers.logging(kind), servers.another(kind, 2));
                Connection connection =
                        two.source("replication:", "&causalReads=1").getConnection()) {
            connection.setReadOnly(true);
            assertThatThrownBy(() -> only(connection, WAITED))
                    .hasMessageContaining("the statement had no effect, for the replica does not ")
                    .hasMessageContaining(" gtid=");
        }
    }

    @Test
    void aSourceWithoutGtidsIsAnError(Servers servers) throws Exception {
        RunningServer without = servers.get(kind);
        TwoHosts.of(without, without).close();
        String address = TwoHosts.address(without.port());
        WeirDataSource source = TwoHosts.source("replication:", address + "," + address, "&causalReads=10000");
        assertThatThrownBy(source::getConnection)
                .isInstanceOf(SQLNonTransientException.class)
                .hasMessageContaining("option causalReads needs a source that reports GTIDs, host=127.0.0.1");
    }
}
