package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.Weir.run;
import static dev.weir.acceptance.batches.RewrittenBatches.ASKED_ROWS;
import static dev.weir.acceptance.batches.RewrittenBatches.ASKED_TABLE;
import static dev.weir.acceptance.batches.RewrittenBatches.commands;
import static dev.weir.acceptance.batches.RewrittenBatches.openAsked;
import static dev.weir.acceptance.batches.RewrittenBatches.rowsFrom;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Tables that batches insert into and that are asked about behind the end of a transaction. */
class TablesAskedBehindTest {
    private static final String DATABASE = "weir_asked_behind";

    private static int[] counts(Connection connection, int... values) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (v) VALUES (?)")) {
            for (int value : values) {
                insert.setInt(1, value);
                insert.addBatch();
            }
            return insert.executeBatch();
        }
    }

    /** Asked behind the end of the first transaction: the second one is rewritten, and sees what others have committed. */
    @OnEachVersion
    void transactionsThatReadFirst(String kind, Servers servers) throws Exception {
        try (Connection connection = openAsked(servers.get(kind), DATABASE);
                Connection other = Weir.open(servers.get(kind), DATABASE, "")) {
            connection.setAutoCommit(false);
            for (boolean commits : new boolean[] {false, true}) {
                run(connection, "ALTER TABLE t COMMENT 'known no more'");
                connection.commit();
                assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo("0");
                assertThat(counts(connection, rowsFrom(0))).containsOnly(1);
                end(connection, commits);
                assertThat(counts(other, 1000)).containsOnly(1);
                assertThat(only(connection, "SELECT COUNT(*) FROM t WHERE v = 1000"))
                        .isEqualTo("1");
                int before = commands(connection, "insert");
                assertThat(counts(connection, rowsFrom(2000))).containsOnly(1);
                // nothing is asked behind an end where commands are not sent ahead
                assertThat(commands(connection, "insert") - before)
                        .isEqualTo(kind.equals("mysql-5.7") ? ASKED_ROWS : 1);
                connection.rollback();
                run(other, "DELETE FROM t");
            }
        }
    }

    private static void end(Connection connection, boolean commits) throws SQLException {
        if (commits) {
            connection.commit();
        } else {
            connection.rollback();
        }
    }

    /** Nor is another table asked about where the database changes before the end. */
    @OnEachVersion
    void nothingIsAskedBehindTheEndInAnotherDatabase(String kind, Servers servers) throws Exception {
        try (Connection connection = openAsked(servers.get(kind), DATABASE)) {
            connection.setAutoCommit(false);
            readAndInsert(connection);
            connection.setCatalog("information_schema");
            int before = commands(connection, "show_create_table");
            connection.commit();
            connection.setCatalog(DATABASE);
            assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo(Integer.toString(ASKED_ROWS));
            connection.commit();
            assertThat(commands(connection, "show_create_table")).isEqualTo(before);
        }
    }

    private static void readAndInsert(Connection connection) throws SQLException {
        assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo("0");
        assertThat(counts(connection, rowsFrom(0))).containsOnly(1);
    }

    /** Where the transaction is over, nothing of it is left that the question could undo. */
    @OnEachKind
    void theEndOfATransactionWithASavepoint(String kind, Servers servers) throws Exception {
        try (Connection connection = openAsked(servers.get(kind), DATABASE)) {
            connection.setAutoCommit(false);
            assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo("0");
            Savepoint savepoint = connection.setSavepoint();
            int before = commands(connection, "show_create_table");
            assertThat(counts(connection, rowsFrom(0))).containsOnly(1);
            connection.rollback(savepoint);
            connection.commit();
            assertThat(commands(connection, "show_create_table")).isEqualTo(before + 1);
            assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo("0");
        }
    }

    /** The names of database and table cannot be asked about; the ends have to go out. */
    @OnEachVersion
    void aDatabaseThatTheCharacterSetDoesNotHave(String kind, Servers servers) throws Exception {
        String database = "магазин";
        Weir.create(servers.get(kind), database, ASKED_TABLE);
        try (Connection connection = DriverManager.getConnection(
                Weir.url(servers.get(kind), database) + "&sessionVariables=character_set_client=latin1",
                servers.get(kind).user(),
                servers.get(kind).password())) {
            connection.setAutoCommit(false);
            readAndInsert(connection);
            connection.rollback();
            readAndInsert(connection);
            connection.commit();
            assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo(Integer.toString(ASKED_ROWS));
            run(connection, "SET NAMES utf8mb4", "DROP DATABASE `" + database + "`");
        }
    }

    /** RENAME gets the one table as this transaction ends, and waits for the other: the answers wait for it, the commit does not. */
    @OnEachKind
    void aCommitDoesNotWaitForTheTableThatIsAskedAbout(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        try (Connection connection = openAsked(server, DATABASE, "CREATE TABLE u (id INT)");
                Connection reading = Weir.open(server, DATABASE, "");
                Connection renaming = Weir.open(server, DATABASE, "")) {
            reading.setAutoCommit(false);
            assertThat(only(reading, "SELECT COUNT(*) FROM u")).isEqualTo("0");
            connection.setAutoCommit(false);
            readAndInsert(connection);
            String id = only(renaming, "SELECT CONNECTION_ID() FROM DUAL");
            CompletableFuture<Void> renamed =
                    CompletableFuture.runAsync(() -> executeUnchecked(renaming, "RENAME TABLE t TO t2, u TO u2"));
            waitsForALock(reading, id);
            Thread committing = new Thread(() -> commitUnchecked(connection));
            committing.setDaemon(true);
            committing.start();
            committing.join(TimeUnit.SECONDS.toMillis(60));
            assertThat(committing.isAlive()).isFalse();
            assertThat(renamed.isDone()).isFalse();
            reading.rollback();
            renamed.get(60, TimeUnit.SECONDS);
            assertThat(only(connection, "SELECT COUNT(*) FROM t2")).isEqualTo(Integer.toString(ASKED_ROWS));
        }
    }

    /** Waits until a connection waits for a lock of a table. */
    private static void waitsForALock(Connection connection, String id) throws SQLException {
        String state =
                "SELECT COALESCE(MAX(STATE LIKE '%metadata lock%'),0) FROM information_schema.PROCESSLIST WHERE ID="
                        + id;
        Await.until(
                "the RENAME waits for a metadata lock",
                () -> only(connection, state).equals("1"));
    }

    private static void executeUnchecked(Connection connection, String sql) {
        try {
            run(connection, sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void commitUnchecked(Connection connection) {
        try {
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @OnEachVersion
    void aConnectionThatIsLostInACommitWithQuestions(String kind, Servers servers) throws Exception {
        try (Connection connection = openAsked(servers.get(kind), DATABASE);
                Connection other = Weir.open(servers.get(kind), DATABASE, "")) {
            connection.setAutoCommit(false);
            String id = only(connection, "SELECT CONNECTION_ID() FROM DUAL");
            readAndInsert(connection);
            run(other, "KILL " + id);
            assertThat(catchThrowableOfType(SQLException.class, connection::commit)
                            .getSQLState())
                    .isEqualTo("08007");
        }
    }
}
