package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Batches that a server refuses, or that have values which could be read as SQL: their outcome is that of single statements. */
class BatchInputTest {
    private static final String DATABASE = "weir_batch_input";
    private static final List<String> BOTH = List.of("", "&rewriteBatchedStatements=false");
    private static final String TABLE =
            "CREATE TABLE t (v INT NOT NULL UNIQUE, s VARCHAR(60), b LONGBLOB) ENGINE=InnoDB";
    private static final String INSERT = "INSERT INTO t (v, s) VALUES (?, ?)";
    private static final int ROWS = 40;

    private static String[] texts(String text) {
        String[] texts = new String[ROWS];
        Arrays.fill(texts, text);
        return texts;
    }

    private static void add(PreparedStatement insert, String... texts) throws SQLException {
        for (int i = 0; i < texts.length; i++) {
            insert.setInt(1, i);
            insert.setString(2, texts[i]);
            insert.addBatch();
        }
    }

    /** Counts, and errors of those that failed. */
    private static String outcome(Statement batch) throws SQLException {
        try {
            return Arrays.toString(batch.executeBatch());
        } catch (BatchUpdateException e) {
            StringBuilder told = new StringBuilder(Arrays.toString(e.getUpdateCounts()));
            for (SQLException each = e.getNextException(); each != null; each = each.getNextException()) {
                told.append('\n').append(each.getErrorCode()).append(each.getMessage());
            }
            return told.toString();
        }
    }

    private static String outcome(Connection connection, String... texts) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            add(insert, texts);
            return outcome(insert);
        }
    }

    private static String rows(Connection connection) throws SQLException {
        StringBuilder all = new StringBuilder();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT v, s FROM t ORDER BY v")) {
            while (rows.next()) {
                all.append(rows.getInt(1)).append('=').append(rows.getString(2)).append('\n');
            }
        }
        return all.toString();
    }

    private static String written(String... texts) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < texts.length; i++) {
            all.append(i).append('=').append(texts[i]).append('\n');
        }
        return all.toString();
    }

    /** A connection that knows the table, which is empty. */
    private static Connection warm(Connection connection) throws SQLException {
        assertThat(outcome(connection, texts("warm"))).doesNotContain("-3");
        run(connection, "DELETE FROM t");
        return connection;
    }

    @OnEachVersion
    void aServerThatTurnsReadOnly(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        String variable = kind.startsWith("mariadb") ? "read_only" : "super_read_only";
        Weir.create(server, DATABASE, TABLE);
        try (Connection root = server.connect()) {
            run(
                    root,
                    "DROP USER IF EXISTS 'weir_batch_input'@'%'",
                    "CREATE USER 'weir_batch_input'@'%' IDENTIFIED BY 'secret'",
                    "GRANT ALL ON " + DATABASE + ".* TO 'weir_batch_input'@'%'");
            for (boolean autoCommit : new boolean[] {true, false}) {
                List<String> outcomes = new ArrayList<>();
                for (String options : BOTH) {
                    try (Connection connection = warm(DriverManager.getConnection(
                            Weir.url(server, DATABASE) + options, "weir_batch_input", "secret"))) {
                        connection.setAutoCommit(autoCommit);
                        run(root, "SET GLOBAL " + variable + " = 1");
                        outcomes.add(outcome(connection, texts("refused")));
                        run(root, "SET GLOBAL " + variable + " = 0", "SET GLOBAL read_only = 0");
                        assertThat(outcome(connection, texts("taken"))).doesNotContain("-3");
                        connection.setAutoCommit(true);
                        assertThat(rows(connection)).isEqualTo(written(texts("taken")));
                        run(connection, "DELETE FROM t");
                    }
                }
                assertThat(outcomes.get(0)).contains("1290").isEqualTo(outcomes.get(1));
            }
        } finally {
            Weir.administer(server, "SET GLOBAL " + variable + " = 0", "SET GLOBAL read_only = 0");
        }
    }

    @OnEachVersion
    void valuesThatCouldCloseTheStatement(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, TABLE);
        String[] texts = {
            "'",
            "''",
            "\\",
            "\\'",
            "\\\\'",
            "'); DROP TABLE t; -- ",
            "\\'); DROP TABLE t; -- ",
            "/*",
            "*/",
            "/*! ) */",
            "--",
            "-- \n",
            "#",
            "#\n",
            "\"",
            "\\\"",
            "`",
            "?",
            "??",
            ":v",
            "{fn NOW()}",
            ";",
            "),(",
            "),(1,'x'",
            "\0",
            "a\0b",
            "\u001a",
            "\b\t\n\r",
            "%_\\%\\_",
            "ä'\\",
            "\u00bf'",
            "\u00a5\\",
            "😀'",
            "NULL",
            "",
            " ",
            "X'27'",
            "0x27",
            "\\0",
            "\\Z",
            "\u2019",
            "\u02bc",
            "\uff07"
        };
        for (String options : List.of("", "&allowMultiQueries=true", "&rewriteBatchedStatements=true")) {
            try (Connection connection = Weir.open(server, DATABASE, options)) {
                for (String mode : List.of("", ",NO_BACKSLASH_ESCAPES", ",ANSI_QUOTES")) {
                    run(connection, "SET sql_mode = 'STRICT_ALL_TABLES" + mode + "'");
                    for (int round = 0; round < 2; round++) {
                        assertThat(outcome(connection, texts)).doesNotContain("-3");
                        assertThat(rows(connection)).as(options + mode).isEqualTo(written(texts));
                        run(connection, "DELETE FROM t");
                    }
                }
            }
        }
    }

    /** More than a statement of many rows could have if it was prepared. */
    @OnEachVersion
    void moreMarkersThanAServerPrepares(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, TABLE);
        String[] texts = new String[33_000];
        Arrays.fill(texts, "many");
        for (String options : List.of("", "&rewriteBatchedStatements=true")) {
            try (Connection connection = Weir.open(server, DATABASE, options)) {
                assertThat(outcome(connection, texts)).doesNotContain("-3");
                assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo("33000");
                run(connection, "TRUNCATE TABLE t");
            }
        }
    }

    /** The error names the limit; the other rows are there, as with single statements. */
    @OnEachVersion
    void aRowThatIsLargerThanAPacketIsNamed(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, TABLE);
        List<String> outcomes = new ArrayList<>();
        try (Connection root = server.connect()) {
            String before = only(root, "SELECT @@global.max_allowed_packet");
            run(root, "SET GLOBAL max_allowed_packet = 1048576");
            try {
                for (String options : BOTH) {
                    try (Connection connection = warm(Weir.open(server, DATABASE, options));
                            PreparedStatement insert =
                                    connection.prepareStatement("INSERT INTO t (v, b) VALUES (?, ?)")) {
                        for (int i = 0; i < ROWS; i++) {
                            insert.setInt(1, i);
                            insert.setBytes(2, new byte[i == 20 ? 2_000_000 : 10]);
                            insert.addBatch();
                        }
                        outcomes.add(outcome(insert) + rows(connection));
                        run(connection, "DELETE FROM t");
                    }
                }
            } finally {
                run(root, "SET GLOBAL max_allowed_packet = " + before);
            }
        }
        assertThat(outcomes.get(0))
                .contains("max_allowed_packet")
                .contains("19=null", "39=null")
                .isEqualTo(outcomes.get(1));
    }

    /** None of its rows is there unless it is counted; the connection goes on. */
    @OnEachVersion
    void aCancelledBatch(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, TABLE);
        for (boolean autoCommit : new boolean[] {true, false}) {
            try (Connection holder = Weir.open(server, DATABASE, "");
                    Connection connection = warm(Weir.open(server, DATABASE, ""));
                    PreparedStatement insert = connection.prepareStatement(INSERT)) {
                holder.setAutoCommit(false);
                run(holder, "INSERT INTO t (v, s) VALUES (20, 'held')");
                connection.setAutoCommit(autoCommit);
                add(insert, texts("cancelled"));
                CompletableFuture<Void> cancel = CompletableFuture.runAsync(() -> cancelOnceWaiting(server, insert));
                String outcome = outcome(insert);
                cancel.get(60, TimeUnit.SECONDS);
                holder.rollback();
                connection.setAutoCommit(true);
                long counted = Arrays.stream(
                                outcome.substring(1, outcome.indexOf(']')).split(", ", -1))
                        .filter("1"::equals)
                        .count();
                assertThat(outcome).contains("\n1317");
                assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo(Long.toString(counted));
                run(connection, "DELETE FROM t");
                assertThat(outcome(connection, texts("goes on"))).doesNotContain("-3");
                run(connection, "DELETE FROM t");
            }
        }
    }

    private static void cancelOnceWaiting(RunningServer server, Statement statement) {
        try (Connection observer = server.connect()) {
            String waiting = "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE DB = '" + DATABASE
                    + "' AND INFO LIKE 'INSERT%' AND TIME >= 1";
            Await.until("a row waits for a lock", () -> !only(observer, waiting).equals("0"));
            statement.cancel();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
