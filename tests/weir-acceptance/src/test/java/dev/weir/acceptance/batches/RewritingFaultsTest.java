package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import dev.weir.testkit.net.Fault;
import dev.weir.testkit.net.FaultProxy;
import java.io.InputStream;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Batches that are rewritten by default when something goes wrong: the outcome is that of single statements, and known. */
class RewritingFaultsTest {
    private static final String DATABASE = "weir_rewriting_faults";
    private static final String ALONE = "&rewriteBatchedStatements=false";
    private static final String TABLE =
            "CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, v INT NOT NULL UNIQUE, b LONGBLOB) ENGINE=InnoDB";
    private static final String INSERT = "INSERT INTO t (v, b) VALUES (?, 'x')";

    /** A connection that knows the table, which is empty again. */
    private static Connection warm(Connection connection) throws SQLException {
        int[] values = new int[40];
        Arrays.setAll(values, i -> i);
        assertThat(counts(connection, values)).containsOnly(1);
        run(connection, "DELETE FROM t");
        return connection;
    }

    private static int[] counts(Connection connection, int... values) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (int value : values) {
                insert.setInt(1, value);
                insert.addBatch();
            }
            return insert.executeBatch();
        } catch (BatchUpdateException e) {
            return e.getUpdateCounts();
        }
    }

    private static Connection open(RunningServer server, String options) throws SQLException {
        return warm(Weir.open(server, DATABASE, options));
    }

    /** Requests and replies are cut after every few bytes: what is reported agrees with the table, and no row is there twice. */
    @OnEachKind
    void whatIsKnownOfABrokenBatchIsRight(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, TABLE.replace(" UNIQUE", ""));
        int broken = 0;
        try (FaultProxy proxy = FaultProxy.start(server.host(), server.port())) {
            for (int bytes = 0; bytes < 260; bytes += 9) {
                broken += cut(server, proxy, new Fault.CutRequestsAfter(bytes));
                broken += cut(server, proxy, new Fault.CutAfter(bytes / 4));
            }
        }
        assertThat(broken).isGreaterThan(20);
    }

    private static int cut(RunningServer server, FaultProxy proxy, Fault fault) throws Exception {
        proxy.inject(new Fault.None());
        BatchUpdateException failure = null;
        try (Connection connection = warm(Weir.through(proxy.port(), server, DATABASE, ""));
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (int i = 0; i < 12; i++) {
                insert.setInt(1, i);
                insert.addBatch();
            }
            proxy.inject(fault);
            insert.executeBatch();
        } catch (BatchUpdateException e) {
            failure = e;
        }
        if (failure == null) {
            return 0;
        }
        assertThat(failure.getSQLState()).startsWith("08");
        assertThat(failure.getMessage()).contains("may have run");
        int known = failure.getUpdateCounts().length;
        try (Connection observer = server.connect()) {
            String others = "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE DB = '" + DATABASE + "'";
            Await.until("its session is gone", () -> only(observer, others).equals("0"));
            int there = Integer.parseInt(only(observer, "SELECT COUNT(*) FROM " + DATABASE + ".t"));
            assertThat(there).isBetween(known, 12);
            assertThat(only(observer, "SELECT COUNT(DISTINCT v) FROM " + DATABASE + ".t"))
                    .isEqualTo(Integer.toString(there));
        }
        return 1;
    }

    /** In autocommit a row that waits too long fails by itself; in a transaction the statement that it is in does. */
    @OnEachKind
    void locked(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, TABLE);
        String impatient = "&sessionVariables=innodb_lock_wait_timeout=1";
        try (Connection other = open(server, "");
                Connection connection = open(server, impatient);
                Connection transaction = open(server, impatient)) {
            other.setAutoCommit(false);
            assertThat(counts(other, 2000)).containsExactly(1);
            assertThat(counts(connection, 1001, 1002, 2000, 1003)).startsWith(1, 1);
            assertThat(only(connection, "SELECT GROUP_CONCAT(v ORDER BY v) FROM t"))
                    .startsWith("1001,1002");
            transaction.setAutoCommit(false);
            assertThat(counts(transaction, 1011, 1012, 2000, 1013)).isEmpty();
            assertThat(only(transaction, "SELECT COUNT(*) FROM t WHERE v > 1010 AND v < 2000"))
                    .isEqualTo("0");
        }
    }

    /** More than a server prepares, and more columns than a table has. */
    @OnEachKind
    void tooManyMarkers(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, TABLE);
        int markers = 65_536;
        try (Connection connection = open(server, "");
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO t VALUES (?" + ", ?".repeat(markers - 1) + ")")) {
            for (int element = 0; element < 2; element++) {
                for (int i = 1; i <= markers; i++) {
                    insert.setInt(i, i);
                }
                insert.addBatch();
            }
            assertThat(catchThrowableOfType(BatchUpdateException.class, insert::executeBatch)
                            .getUpdateCounts())
                    .containsExactly(Statement.EXECUTE_FAILED, Statement.EXECUTE_FAILED);
            assertThat(counts(connection, 1, 2)).containsOnly(1);
        }
    }

    /** The rows before it are there, the connection goes on. */
    @OnEachKind
    void anElementThatClosesTheStatement(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        for (String options : List.of("", ALONE)) {
            Weir.create(server, DATABASE, TABLE);
            try (Connection connection = open(server, options)) {
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t (v, b) VALUES (?, ?)");
                for (int i = 0; i < 40; i++) {
                    insert.setInt(1, i);
                    if (i == 20) {
                        insert.setBinaryStream(2, closing(insert));
                    } else {
                        insert.setBytes(2, new byte[] {1});
                    }
                    insert.addBatch();
                }
                SQLException failure = catchThrowableOfType(SQLException.class, insert::executeBatch);
                assertThat((Throwable) failure).as(options).isNotNull();
                assertThat(only(connection, "SELECT COUNT(*) FROM t WHERE v < 20"))
                        .as(options)
                        .isEqualTo("20");
                run(connection, "DELETE FROM t");
                assertThat(counts(connection, 1, 2)).containsOnly(1);
            }
        }
    }

    private static InputStream closing(Statement statement) {
        return new InputStream() {
            @Override
            public int read() {
                try {
                    statement.close();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
                return -1;
            }

            @Override
            public int read(byte[] into, int from, int length) {
                return read();
            }
        };
    }

    /** A session that may not write, and another sql_mode when the batch is run: as single statements. */
    @OnEachKind
    void theSessionChangesBeforeTheBatchRuns(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        for (String change : List.of(
                "SET SESSION TRANSACTION READ ONLY",
                "SET sql_mode = ''",
                "SET sql_mode = 'STRICT_ALL_TABLES,NO_BACKSLASH_ESCAPES'",
                "SET sql_mode = 'ANSI_QUOTES'",
                "CREATE TEMPORARY TABLE t (id INT, v INT NOT NULL, b BLOB) ENGINE=MyISAM",
                "ALTER TABLE t ENGINE=MyISAM")) {
            List<String> outcomes = new ArrayList<>();
            for (String options : List.of("", ALONE)) {
                Weir.create(server, DATABASE, TABLE);
                try (Connection connection = open(server, options);
                        PreparedStatement insert = connection.prepareStatement("INSERT INTO t (v, b) VALUES (?, ?)")) {
                    for (int i = 0; i < 50; i++) {
                        insert.setObject(1, i % 7 == 3 ? null : i, Types.INTEGER);
                        insert.setString(2, "\\'\"" + i);
                        insert.addBatch();
                    }
                    run(connection, change);
                    String counts;
                    try {
                        counts = Arrays.toString(insert.executeBatch());
                    } catch (BatchUpdateException e) {
                        counts = Arrays.toString(e.getUpdateCounts()) + e.getNextException();
                    }
                    outcomes.add(counts
                            + only(connection, "SELECT COUNT(*) FROM t")
                            + only(connection, "SELECT GROUP_CONCAT(v, b ORDER BY v) FROM t"));
                }
            }
            assertThat(outcomes.get(0)).as(change).isEqualTo(outcomes.get(1));
        }
    }

    /** Asking about the table fixes no snapshot of the transaction. */
    @OnEachKind
    void askingTakesNoSnapshot(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, TABLE);
        try (Connection other = Weir.open(server, DATABASE, "");
                Connection connection = Weir.open(server, DATABASE, "")) {
            connection.setAutoCommit(false);
            int[] values = new int[40];
            Arrays.setAll(values, i -> 100 + i);
            assertThat(counts(connection, values)).containsOnly(1);
            assertThat(counts(other, 1)).containsExactly(1);
            assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo("41");
        }
    }

    /** Whatever others insert at the same time, each key is that of its row. */
    @OnEachKind
    void keysAmongOthers(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, TABLE.replace(" UNIQUE", ""), "CREATE TABLE o (v INT) ENGINE=InnoDB");
        try (Connection many = open(server, "")) {
            run(many, "INSERT INTO o VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9)");
            List<CompletableFuture<Void>> others = new ArrayList<>();
            for (int worker = 1; worker <= 2; worker++) {
                int own = worker * 1_000_000;
                others.add(CompletableFuture.runAsync(() -> insertAndCheck(server, own)));
            }
            CompletableFuture<Void> all = CompletableFuture.allOf(others.toArray(CompletableFuture[]::new));
            while (!all.isDone()) {
                run(many, "INSERT INTO t (v) SELECT a.v FROM o a, o b");
            }
            all.get(60, TimeUnit.SECONDS);
        }
    }

    private static void insertAndCheck(RunningServer server, int own) {
        try (Connection connection = Weir.open(server, DATABASE, "");
                PreparedStatement insert = connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS)) {
            for (int batch = 0; batch < 15; batch++) {
                for (int i = 0; i < 100; i++) {
                    insert.setInt(1, own + 100 * batch + i);
                    insert.addBatch();
                }
                assertThat(insert.executeBatch()).containsOnly(1);
                try (ResultSet keys = insert.getGeneratedKeys()) {
                    for (int i = 0; i < 100; i++) {
                        keys.next();
                        assertThat(only(connection, "SELECT v FROM t WHERE id = " + keys.getLong(1)))
                                .isEqualTo(Integer.toString(own + 100 * batch + i));
                    }
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
