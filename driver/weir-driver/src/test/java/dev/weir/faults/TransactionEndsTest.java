package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.packet.Capability;
import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors in the middle of a batch with autocommit off: what was sent behind one that ends the transaction is never kept. */
class TransactionEndsTest {
    private static final String ROLLBACK = "ROLLBACK AND NO CHAIN NO RELEASE";
    private static final long CAPABILITIES = Packets.CAPABILITIES | Capability.OPTIONAL_RESULTSET_METADATA;
    private static final int IN_TRANSACTION = 0x0001;
    private static final int VAR_STRING = 253;
    private static final int FAILED = Statement.EXECUTE_FAILED;

    /** A server whose third of four updates fails; {@code ends} says whether that rolls back the transaction. */
    private static final class Script {
        private final byte[] error;
        private final boolean ends;
        private final String rollbackOnTimeout;
        private boolean autoCommit = true;
        private boolean open;
        private byte @Nullable [] refusal;

        Script(int code, String state, boolean ends, String rollbackOnTimeout) {
            this.error = Packets.err(code, state, "refused");
            this.ends = ends;
            this.rollbackOnTimeout = rollbackOnTimeout;
        }

        /** Refuses to roll back. */
        Script refusing(int code, String state) {
            refusal = Packets.err(code, state, "no rollback");
            return this;
        }

        Step as(String version) {
            return Step.all(Step.login(version, CAPABILITIES), Step.serve(this::answer));
        }

        private List<byte[]> answer(ClientPacket packet) {
            if (packet.isQuery("UPDATE t SET v=3")) {
                open &= !ends;
                return List.of(error);
            }
            if (packet.isQuery("SELECT @@innodb_rollback_on_timeout")) {
                return rollbackOnTimeout.isEmpty()
                        ? List.of(Packets.err(1193, "HY000", "Unknown system variable"))
                        : List.of(
                                Packets.columnCount(1, true),
                                Packets.column("v", VAR_STRING, 45, 0),
                                Packets.textRow(rollbackOnTimeout),
                                Packets.end(status()));
            }
            if (refusal != null && packet.isQuery("ROLLBACK")) {
                return List.of(refusal);
            }
            if (packet.isQuery("SET autocommit=")) {
                autoCommit = !packet.isQuery("SET autocommit=0");
            }
            boolean update = packet.isQuery("UPDATE");
            open = !packet.isQuery("ROLLBACK") && (open || (update && !autoCommit));
            return List.of(Packets.ok(update ? 1 : 0, 0, status(), 0));
        }

        private int status() {
            return (autoCommit ? Packets.STATUS : 0) | (open ? IN_TRANSACTION : 0);
        }
    }

    private static List<String> queries(FakeServer server) {
        return server.queries().stream()
                .filter(sql -> sql.startsWith("UPDATE") || sql.startsWith("ROLLBACK"))
                .map(sql -> sql.replace("UPDATE t SET v=", ""))
                .toList();
    }

    private static Connection connect(FakeServer server, String option) throws SQLException {
        Connection connection =
                DriverManager.getConnection(Client.url(server.port()) + "?sslMode=DISABLED" + option, "a", "");
        connection.setAutoCommit(false);
        return connection;
    }

    private static BatchUpdateException failure(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int i = 1; i <= 4; i++) {
                statement.addBatch("UPDATE t SET v=" + i);
            }
            return catchThrowableOfType(BatchUpdateException.class, statement::executeBatch);
        }
    }

    /** No room for locks, deadlocks, XA branches that were rolled back. */
    @ParameterizedTest
    @CsvSource({"1206,HY000", "1213,40001", "1402,XA100", "1613,XA106", "1614,XA102"})
    void whatRanBehindTheEndIsRolledBack(int code, String state) throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(new Script(code, state, true, "0").as("8.0.30"));
                Connection connection = connect(server, "")) {
            BatchUpdateException failure = failure(connection);
            assertThat(failure.getErrorCode()).isEqualTo(code);
            assertThat(failure.getSQLState()).isEqualTo(state);
            assertThat(failure.getUpdateCounts()).containsExactly(1, 1);
            assertThat(queries(server)).containsExactly("1", "2", "3", "4", ROLLBACK);
        }
    }

    /** MariaDB's snapshots, an engine's own, commits that fail, Galera, NDB, a plugin's rollback, and what nobody has heard of. */
    @ParameterizedTest
    @CsvSource({
        "1020,HY000", "1030,HY000", "1047,08S01", "1105,HY000", "1180,HY000", "1181,HY000", "1296,HY000", "1297,HY000",
        "1622,HY000", "1806,HY000", "1815,HY000", "3100,HY000", "3101,40000", "3197,HY000", "4060,HY000", "4173,HY000",
        "1644,40001", "4200,HY000", "9007,HY000", "65000,99999"
    })
    void whatMayHaveBeenTheEndIsMadeOne(int code, String state) throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(new Script(code, state, false, "0").as("8.0.30"));
                Connection connection = connect(server, "")) {
            BatchUpdateException failure = failure(connection);
            assertThat(failure.getCause()).isInstanceOf(SQLTransactionRollbackException.class);
            assertThat(failure.getErrorCode()).isEqualTo(code);
            assertThat(failure.getSQLState()).isEqualTo("40001");
            assertThat(failure.getMessage())
                    .startsWith("the transaction is rolled back")
                    .endsWith("refused");
            assertThat(failure.getUpdateCounts()).containsExactly(1, 1);
            assertThat(queries(server)).containsExactly("1", "2", "3", "4", ROLLBACK);
        }
    }

    /** Constraints, data, syntax, rights, triggers, a full table, a KILL QUERY, a time limit, a server that is read-only. */
    @ParameterizedTest
    @CsvSource({
        "1062,23000",
        "167,22003",
        "1048,23000",
        "4025,23000",
        "1264,22003",
        "1366,HY000",
        "1364,HY000",
        "3819,HY000",
        "1064,42000",
        "1142,42000",
        "1317,70100",
        "3024,HY000",
        "1969,70100",
        "3988,HY000",
        "4084,HY000",
        "6138,HY000",
        "1644,45000",
        "1644,99999",
        "1114,HY000",
        "1136,21S01",
        "3572,HY000",
        "1290,HY000",
        "1526,HY000",
    })
    void onlyTheElementFails(int code, String state) throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(new Script(code, state, false, "0").as("8.0.30"));
                Connection connection = connect(server, "")) {
            assertThat(failure(connection).getUpdateCounts()).containsExactly(1, 1, FAILED, 1);
            assertThat(queries(server)).containsExactly("1", "2", "3", "4");
        }
    }

    /** A lock that was waited for too long: the server's option says what is undone. */
    @ParameterizedTest
    @CsvSource({"0", "1", "''"})
    void anOptionSaysWhatATimeoutUndoes(String rollbackOnTimeout) throws IOException, SQLException {
        boolean ends = !rollbackOnTimeout.equals("0");
        try (FakeServer server = FakeServer.start(new Script(1205, "HY000", ends, rollbackOnTimeout).as("8.0.30"));
                Connection connection = connect(server, "")) {
            BatchUpdateException failure = failure(connection);
            assertThat(failure.getErrorCode()).isEqualTo(1205);
            assertThat(failure.getUpdateCounts())
                    .containsExactly(ends ? new int[] {1, 1} : new int[] {1, 1, FAILED, 1});
            assertThat(queries(server)).hasSize(ends ? 5 : 4);
        }
    }

    /** With autocommit each element is a transaction of its own. */
    @ParameterizedTest
    @ValueSource(ints = {1020, 1206, 1297})
    void nothingEndsWithAutocommit(int code) throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(new Script(code, "HY000", true, "0").as("8.0.30"));
                Connection connection = connect(server, "")) {
            connection.setAutoCommit(true);
            assertThat(failure(connection).getUpdateCounts()).containsExactly(1, 1, FAILED, 1);
            assertThat(queries(server)).containsExactly("1", "2", "3", "4");
        }
    }

    /** Nothing is behind the error: the server is asked whether the transaction is open. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void anElementThatIsWaitedFor(boolean ends) throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(new Script(1297, "HY000", ends, "0").as("8.0.30"));
                Connection connection = connect(server, "&pipelining=off")) {
            BatchUpdateException failure = failure(connection);
            assertThat(failure.getUpdateCounts())
                    .containsExactly(ends ? new int[] {1, 1} : new int[] {1, 1, FAILED, 1});
            assertThat(queries(server)).hasSize(ends ? 3 : 4);
        }
    }

    /** NDB rolls the transaction back with every error. */
    @ParameterizedTest
    @ValueSource(strings = {"8.0.36-cluster", "8.0.30-ndb-8.0.30"})
    void nothingIsSentBehindWhereEachErrorIsTheEnd(String version) throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(new Script(1062, "23000", true, "0").as(version));
                Connection connection = connect(server, "")) {
            assertThat(failure(connection).getUpdateCounts()).containsExactly(1, 1);
            assertThat(queries(server)).containsExactly("1", "2", "3");
        }
    }

    /** A branch of XA takes no ROLLBACK: the server itself does not commit one that has ended. */
    @ParameterizedTest
    @CsvSource({"1213,40001", "1020,HY000"})
    void aBranchOfXaIsLeftToTheServer(int code, String state) throws IOException, SQLException {
        Script script = new Script(code, state, true, "0").refusing(1399, "XAE07");
        try (FakeServer server = FakeServer.start(script.as("8.0.30"));
                Connection connection = connect(server, "")) {
            BatchUpdateException failure = failure(connection);
            assertThat(failure.getErrorCode()).isEqualTo(code);
            assertThat(failure.getUpdateCounts())
                    .containsExactly(code == 1213 ? new int[] {1, 1} : new int[] {1, 1, FAILED, 1});
            assertThat(connection.isClosed()).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({"1213,40001", "1020,HY000"})
    void whatCannotBeRolledBackClosesTheConnection(int code, String state) throws IOException, SQLException {
        Script script = new Script(code, state, true, "0").refusing(1317, "70100");
        try (FakeServer server = FakeServer.start(script.as("8.0.30"));
                Connection connection = connect(server, "")) {
            BatchUpdateException failure = failure(connection);
            assertThat(failure.getSQLState()).startsWith("08");
            assertThat(failure.getUpdateCounts()).startsWith(1, 1);
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void theNextTransactionRuns() throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(new Script(1020, "HY000", true, "0").as("8.0.30"));
                Connection connection = connect(server, "");
                Statement statement = connection.createStatement()) {
            failure(connection);
            assertThat(statement.executeUpdate("UPDATE t SET v=5")).isOne();
            connection.commit();
            assertThat(queries(server)).containsExactly("1", "2", "3", "4", ROLLBACK, "5");
        }
    }
}
