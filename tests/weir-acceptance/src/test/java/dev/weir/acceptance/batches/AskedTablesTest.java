package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.Weir.run;
import static dev.weir.acceptance.batches.RewrittenBatches.ASKED_ROWS;
import static dev.weir.acceptance.batches.RewrittenBatches.ASKED_TABLE;
import static dev.weir.acceptance.batches.RewrittenBatches.commands;
import static dev.weir.acceptance.batches.RewrittenBatches.openAsked;
import static dev.weir.acceptance.batches.RewrittenBatches.rowsFrom;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The question about a table that batches insert into: what it leaves alone, when it is asked, and what follows from the answer. */
class AskedTablesTest {
    private static final String DATABASE = "weir_asked_tables";
    private static final int READ_ONLY = 1792;
    private static final String INSERT = "INSERT INTO t (v) VALUES (?)";

    private static int[] counts(Connection connection, int... values) throws SQLException {
        return counts(connection, 0, values);
    }

    private static int[] counts(Connection connection, int timeout, int[] values) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setQueryTimeout(timeout);
            add(insert, values);
            return insert.executeBatch();
        } catch (BatchUpdateException e) {
            return e.getUpdateCounts();
        }
    }

    private static void add(PreparedStatement insert, int[] values) throws SQLException {
        for (int value : values) {
            insert.setInt(1, value);
            insert.addBatch();
        }
    }

    @OnEachVersion
    void aSavepointStays(String kind, Servers servers) throws Exception {
        try (Connection connection = openAsked(servers.get(kind), DATABASE)) {
            connection.setAutoCommit(false);
            Savepoint savepoint = connection.setSavepoint();
            assertThat(counts(connection, rowsFrom(0))).containsOnly(1);
            connection.rollback(savepoint);
            connection.commit();
            assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo("0");
        }
    }

    @OnEachVersion
    void whatIsSetForTheNextTransactionIsNotUsedUp(String kind, Servers servers) throws Exception {
        try (Connection connection = openAsked(servers.get(kind), DATABASE)) {
            connection.setAutoCommit(false);
            run(connection, "SET TRANSACTION READ ONLY");
            assertThat(counts(connection, rowsFrom(0))).containsOnly(Statement.EXECUTE_FAILED);
            connection.rollback();
            assertThat(counts(connection, rowsFrom(0))).containsOnly(1);
        }
    }

    /** A row of another thread is in the same transaction, whenever it comes. */
    @OnEachVersion
    void rowsOfAnotherThreadStay(String kind, Servers servers) throws Exception {
        int rounds = 30;
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, ASKED_TABLE);
        for (int round = 1; round <= rounds; round++) {
            int values = 1000 * round;
            try (Connection connection = Weir.open(server, DATABASE, "")) {
                connection.setAutoCommit(false);
                CompletableFuture<Void> other = CompletableFuture.runAsync(() -> insertSoon(connection, values));
                assertThat(counts(connection, rowsFrom(values + 1))).containsOnly(1);
                other.get(60, TimeUnit.SECONDS);
                connection.commit();
            }
        }
        try (Connection connection = Weir.open(server, DATABASE, "")) {
            assertThat(only(connection, "SELECT COUNT(*) FROM t"))
                    .isEqualTo(Integer.toString(rounds * (ASKED_ROWS + 1)));
        }
    }

    private static void insertSoon(Connection connection, int value) {
        try (Statement statement = connection.createStatement()) {
            LockSupport.parkNanos(100L * value);
            statement.executeUpdate("INSERT INTO t (v) VALUES (" + value + ")");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The timeout is that of each element. */
    @OnEachVersion
    void underAQueryTimeoutElementsStayAlone(String kind, Servers servers) throws Exception {
        try (Connection connection = openAsked(servers.get(kind), DATABASE)) {
            assertThat(counts(connection, rowsFrom(0))).containsOnly(1);
            int before = commands(connection, "insert");
            assertThat(counts(connection, rowsFrom(100))).containsOnly(1);
            int rewritten = commands(connection, "insert");
            assertThat(rewritten - before).isLessThan(5);
            assertThat(counts(connection, 60, rowsFrom(200))).containsOnly(1);
            assertThat(commands(connection, "insert") - rewritten).isEqualTo(ASKED_ROWS);
        }
    }

    @OnEachVersion
    void withoutBackslashEscapes(String kind, Servers servers) throws Exception {
        try (Connection connection = openAsked(servers.get(kind), DATABASE)) {
            run(connection, "SET sql_mode = 'STRICT_ALL_TABLES,NO_BACKSLASH_ESCAPES'");
            assertThat(counts(connection, rowsFrom(0))).containsOnly(1);
            assertThat(commands(connection, "insert")).isLessThan(5);
        }
    }

    @OnEachVersion
    void batchesThatOftenFailAreSeldomAskedAbout(String kind, Servers servers) throws Exception {
        try (Connection connection = openAsked(servers.get(kind), DATABASE)) {
            for (int i = 0; i < 10; i++) {
                int[] values = rowsFrom(100 * i);
                values[30] = values[3];
                assertThat(counts(connection, values)).contains(Statement.EXECUTE_FAILED);
            }
            assertThat(commands(connection, "show_create_table")).isBetween(1, 4);
            assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo("390");
        }
    }

    /** The catalog has only columns that an account may use. */
    @OnEachVersion
    void anIdThatTheAccountMayNotSee(String kind, Servers servers) throws Exception {
        String account = "'weir_unseen_id'@'%'";
        RunningServer server = servers.get(kind);
        try (Connection root = openAsked(server, DATABASE)) {
            run(
                    root,
                    "DROP USER IF EXISTS " + account,
                    "CREATE USER " + account + " IDENTIFIED BY 'secret'",
                    "GRANT INSERT (v), TRIGGER ON " + DATABASE + ".t TO " + account);
            try (Connection connection =
                    DriverManager.getConnection(Weir.url(server, DATABASE), "weir_unseen_id", "secret")) {
                assertThat(counts(connection, rowsFrom(0))).containsOnly(1);
                assertThat(only(connection, "SELECT LAST_INSERT_ID()")).isEqualTo(only(root, "SELECT MAX(id) FROM t"));
            }
        }
    }

    /** MySQL since 8.0.30 can make a primary key that neither definition nor catalog shows. */
    @OnEachVersion
    void anIdThatTheCatalogHides(String kind, Servers servers) throws Exception {
        assumeTrue(kind.equals("newest"), "others make none");
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE);
        try (Connection connection = Weir.open(server, DATABASE, "")) {
            run(
                    connection,
                    "SET sql_generate_invisible_primary_key=1,show_gipk_in_create_table_and_information_schema=0",
                    "CREATE TABLE t (v INT)");
            assertThat(counts(connection, rowsFrom(0))).containsOnly(1);
            assertThat(only(connection, "SELECT LAST_INSERT_ID()")).isEqualTo(Integer.toString(ASKED_ROWS));
        }
    }

    @OnEachVersion
    void keysThatATriggerGives(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        List<String> keys = new ArrayList<>();
        for (String option : List.of("true", "false")) {
            Weir.create(
                    server,
                    DATABASE,
                    ASKED_TABLE,
                    "CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.id = NEW.v * 10");
            try (Connection connection = Weir.open(server, DATABASE, "&rewriteBatchedStatements=" + option);
                    PreparedStatement insert = connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS)) {
                add(insert, rowsFrom(1));
                assertThat(insert.executeBatch()).containsOnly(1);
                StringBuilder told = new StringBuilder();
                try (ResultSet rows = insert.getGeneratedKeys()) {
                    while (rows.next()) {
                        told.append(rows.getLong(1)).append(' ');
                    }
                }
                keys.add(told.toString());
            }
        }
        assertThat(keys.get(0)).isEqualTo(keys.get(1));
    }

    @OnEachVersion
    void theFirstRowIsRefused(String kind, Servers servers) throws Exception {
        isRefused(kind, servers, "SET TRANSACTION READ ONLY");
    }

    /** A statement that fails before a table is used leaves them to the next one on MySQL. */
    @OnEachVersion
    void theFirstRowIsRefusedBehindAnError(String kind, Servers servers) throws Exception {
        isRefused(kind, servers, "SET TRANSACTION READ ONLY", "INSERT INTO missing VALUES (1)");
    }

    private static void isRefused(String kind, Servers servers, String... before) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        try (Connection connection = Weir.open(server, DATABASE);
                Statement statement = connection.createStatement();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, v) VALUES (?, ?)")) {
            statement.execute(before[0]);
            for (String failing : List.of(before).subList(1, before.length)) {
                assertThatThrownBy(() -> statement.execute(failing)).isInstanceOf(SQLException.class);
            }
            for (int id = 1; id <= 60; id++) {
                insert.setInt(1, id);
                insert.setInt(2, id);
                insert.addBatch();
            }
            assertThatThrownBy(insert::executeBatch)
                    .isInstanceOfSatisfying(
                            BatchUpdateException.class,
                            e -> assertThat(e.getErrorCode()).isEqualTo(READ_ONLY));
            assertThat(only(connection, "SELECT COUNT(*) FROM t WHERE id = 1"))
                    .as("the row that came first")
                    .isEqualTo("0");
        }
    }
}
