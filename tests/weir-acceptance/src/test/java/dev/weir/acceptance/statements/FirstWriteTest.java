package dev.weir.acceptance.statements;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import dev.weir.testkit.net.WaitCountingProxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The first execution of a prepared statement that changes rows. */
class FirstWriteTest {
    private static final String DATABASE = "weir_first_write";

    private static RunningServer server(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 0)");
        return server;
    }

    private static int update(Connection connection, int value) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE t SET v = ? WHERE id = ?")) {
            update.setInt(1, value);
            update.setInt(2, 1);
            return update.executeUpdate();
        }
    }

    private static int value(Connection connection) throws SQLException {
        return Integer.parseInt(only(connection, "SELECT v FROM t WHERE id = 1"));
    }

    @OnEachKind
    void isOneRoundTripAndTwoWithItsTransaction(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (WaitCountingProxy proxy = WaitCountingProxy.start(server.host(), server.port())) {
            String url = "jdbc:mysql:weir://127.0.0.1:" + proxy.port() + "/" + DATABASE
                    + "?sslMode=DISABLED&allowPublicKeyRetrieval=true";
            for (boolean transaction : new boolean[] {false, true}) {
                try (Connection connection = DriverManager.getConnection(url, server.user(), server.password())) {
                    connection.setAutoCommit(!transaction);
                    value(connection);
                    for (int i = 1; i <= 3; i++) {
                        int next = i;
                        long trips = proxy.waitsOf(() -> {
                            assertThat(update(connection, next)).isOne();
                            if (transaction) {
                                connection.commit();
                            }
                            return null;
                        });
                        assertThat(trips).as("write=%s", i).isEqualTo(transaction ? 2 : 1);
                        assertThat(value(connection)).isEqualTo(i);
                        connection.setAutoCommit(!transaction);
                    }
                }
            }
        }
    }

    /** What is refused is refused by its text; what the server has no room to prepare runs. */
    @OnEachKind
    void runsWithoutBeingPrepared(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE);
                Connection other = server.connect();
                Statement admin = other.createStatement()) {
            for (String sql : List.of("UPDATE nowhere SET v = 1 WHERE id = ?", "UPDATE t SET v 1 WHERE id = ?")) {
                for (int i = 0; i < 2; i++) {
                    try (PreparedStatement wrong = connection.prepareStatement(sql)) {
                        wrong.setInt(1, 1);
                        assertThatThrownBy(wrong::executeUpdate).hasMessageMatching("(?s).*(nowhere|syntax).*");
                    }
                }
            }
            admin.execute("SET GLOBAL max_prepared_stmt_count = 0");
            try {
                assertThat(update(connection, 5)).isOne();
                assertThat(update(connection, 6)).isOne();
                assertThat(value(connection)).isEqualTo(6);
            } finally {
                admin.execute("SET GLOBAL max_prepared_stmt_count = 16382");
            }
        }
    }

    /** A change of the table that waits for a reader keeps the prepare waiting, and the text behind it. */
    @OnEachKind
    void isStoppedWhileItsPrepareWaits(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE);
                Connection reader = Weir.open(server, DATABASE);
                Connection altering = Weir.open(server, DATABASE);
                PreparedStatement update = connection.prepareStatement("UPDATE t SET v = 7 WHERE id = ?")) {
            connection.isValid(1);
            reader.setAutoCommit(false);
            value(reader);
            CompletableFuture<Void> change = CompletableFuture.runAsync(() -> alter(altering));
            Await.until("the change waits", () -> waiting(server) == 1);
            update.setInt(1, 1);
            update.setQueryTimeout(1);
            assertThatThrownBy(update::executeUpdate).isInstanceOf(SQLTimeoutException.class);
            reader.rollback();
            change.join();
            assertThat(value(connection)).isZero();
            assertThat(update.executeUpdate()).isOne();
            assertThat(value(connection)).isEqualTo(7);
        }
    }

    /** The same, stopped by an administrator. */
    @OnEachKind
    void isKilledWhileItsPrepareWaits(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE);
                Connection reader = Weir.open(server, DATABASE);
                Connection altering = Weir.open(server, DATABASE);
                Connection admin = server.connect();
                Statement kill = admin.createStatement()) {
            String id = only(connection, "SELECT CONNECTION_ID()");
            reader.setAutoCommit(false);
            value(reader);
            CompletableFuture<Void> change = CompletableFuture.runAsync(() -> alter(altering));
            Await.until("the change waits", () -> waiting(server) == 1);
            CompletableFuture<Throwable> update = CompletableFuture.supplyAsync(
                    () -> catchThrowable(() -> add(connection, "t")), task -> new Thread(task).start());
            Await.until("the prepare waits", () -> waiting(server) == 2);
            kill.execute("KILL QUERY " + id);
            assertThat(update.get(60, TimeUnit.SECONDS)).isInstanceOf(SQLTimeoutException.class);
            reader.rollback();
            change.join();
            assertThat(value(reader)).isZero();
        }
    }

    /** A deadlock of the prepare rolls the transaction back: what is behind it must not be changed in another. */
    @OnEachKind
    void isNotRunBehindADeadlockOfItsPrepare(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, v INT)",
                "INSERT INTO t VALUES (1, 0)",
                "CREATE TABLE a LIKE t",
                "INSERT INTO a SELECT * FROM t");
        for (boolean byText : new boolean[] {false, true}) {
            try (Connection connection = Weir.open(server, DATABASE);
                    Connection renaming = Weir.open(server, DATABASE);
                    Statement statement = connection.createStatement()) {
                connection.setAutoCommit(byText);
                if (byText) {
                    statement.execute("BEGIN");
                }
                value(connection);
                CompletableFuture<Void> renamed = CompletableFuture.runAsync(() -> rename(renaming));
                Await.until("the name of t waits", () -> waiting(server) == 1);
                assertThatThrownBy(() -> add(connection, "a"))
                        .as("byText=%s", byText)
                        .isInstanceOf(SQLTransactionRollbackException.class);
                statement.execute("COMMIT");
                renamed.join();
                assertThat(only(connection, "SELECT v FROM a")).isEqualTo("0");
            }
        }
    }

    /** As text, an integer behind ORDER BY is the position of a column. */
    @OnEachKind
    void meansTheSameAsTheSecond(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE);
                PreparedStatement delete = connection.prepareStatement("DELETE FROM t ORDER BY ? LIMIT 1");
                Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO t VALUES (2, 0), (3, 0)");
            String first = outcome(delete);
            assertThat(outcome(delete)).isEqualTo(first);
        }
    }

    private static String outcome(PreparedStatement statement) {
        try {
            statement.setInt(1, 7);
            return "changed=" + statement.executeUpdate();
        } catch (SQLException e) {
            return "error=" + e.getErrorCode();
        }
    }

    private static int add(Connection connection, String table) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE " + table + " SET v = v + ? WHERE id = 1")) {
            update.setInt(1, 7);
            return update.executeUpdate();
        }
    }

    /** Names are locked in their order; in the end each table has its own again. */
    private static void rename(Connection connection) {
        execute(connection, "RENAME TABLE a TO a2, a2 TO a, t TO t2, t2 TO t");
    }

    private static void alter(Connection connection) {
        execute(connection, "ALTER TABLE t ADD w INT");
    }

    private static void execute(Connection connection, String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static int waiting(RunningServer server) throws SQLException {
        try (Connection connection = server.connect()) {
            String waiting = "SELECT COUNT(*) FROM information_schema.processlist"
                    + " WHERE state LIKE 'Waiting for table metadata lock%'";
            return Integer.parseInt(only(connection, waiting));
        }
    }
}
