package dev.weir.acceptance.transactions;

import dev.weir.acceptance.Weir;
import dev.weir.lab.server.RunningServer;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Two databases, a and b, that belong to one of the twins, and an observer: a connection of another maker's driver that sees what
 * is committed, changes rows itself, and kills. In texts {@code {a}} and {@code {b}} stand for the databases' names, {@code {x}}
 * for what else is named in the whole server.
 */
final class TwinWorld implements AutoCloseable {
    /** What the observer gives when the session has locked what it was going to change. */
    static final String LOCKED = "locked";

    private static final List<String> DATABASES = List.of("a", "b");
    private static final int ROWS = 6;
    private static final int LOCK_NOWAIT = 3572;
    private static final int LOCK_WAIT_TIMEOUT = 1205;

    private final RunningServer server;
    private final String name;
    private final Connection observer;
    private boolean patient;

    /** Makes the databases; {@code name} sets them apart from those of the other twin. */
    TwinWorld(RunningServer server, String name) throws SQLException {
        this.server = server;
        this.name = name;
        create();
        this.observer = server.connect();
        execute("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
        execute("SET innodb_lock_wait_timeout = 20, lock_wait_timeout = 20");
        reset();
    }

    RunningServer server() {
        return server;
    }

    String database(String letter) {
        return "twin_" + name + "_" + letter;
    }

    /** Puts in the names. */
    String text(String template) {
        return template.replace("{a}", database("a"))
                .replace("{b}", database("b"))
                .replace("{x}", name);
    }

    /** Takes the names out again, so that twins give the same. */
    String neutral(String text) {
        return text.replace("twin_" + name + "_", "");
    }

    /** Says whether the observer waits for locks from now on. */
    void patient(boolean waits) {
        patient = waits;
    }

    private void create() throws SQLException {
        for (String letter : DATABASES) {
            Weir.create(
                    server,
                    database(letter),
                    "CREATE TABLE t (id INT PRIMARY KEY, n INT NOT NULL, s VARCHAR(20)) ENGINE=InnoDB",
                    "CREATE TABLE m (id INT PRIMARY KEY, n INT NOT NULL, s VARCHAR(20)) ENGINE=MyISAM",
                    "CREATE TABLE log (id INT AUTO_INCREMENT PRIMARY KEY, n INT NOT NULL) ENGINE=InnoDB",
                    "CREATE FUNCTION f(p INT) RETURNS INT MODIFIES SQL DATA"
                            + " BEGIN INSERT INTO log (n) VALUES (p); RETURN p + 1; END",
                    "CREATE VIEW v AS SELECT id, f(id) AS n FROM t WHERE id = 1",
                    "CREATE VIEW plain AS SELECT id, n FROM t",
                    "CREATE PROCEDURE p(IN q INT) BEGIN INSERT INTO log (n) VALUES (q); SELECT q + 1 AS n; END",
                    "CREATE PROCEDURE lists() BEGIN SELECT id, n FROM t ORDER BY id; END",
                    "CREATE PROCEDURE commits() BEGIN INSERT INTO log (n) VALUES (77); COMMIT; END",
                    "CREATE PROCEDURE starts() BEGIN START TRANSACTION; INSERT INTO log (n) VALUES (78); END",
                    "CREATE PROCEDURE manual() BEGIN SET autocommit = 0; END",
                    "CREATE PROCEDURE isolates() BEGIN SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED; END",
                    "CREATE TRIGGER fires AFTER DELETE ON t FOR EACH ROW INSERT INTO log (n) VALUES (OLD.id)");
        }
    }

    /** The rows are those of the beginning again. No session has anything open. */
    void reset() throws SQLException {
        for (String letter : DATABASES) {
            String database = database(letter);
            execute("DROP TABLE IF EXISTS " + database + ".x");
            for (String table : List.of("t", "m")) {
                execute("DELETE FROM " + database + "." + table);
                execute("INSERT INTO " + database + "." + table + " VALUES " + rows(letter));
            }
            execute("DELETE FROM " + database + ".log");
        }
    }

    /** Rows that are added are numbered from the beginning again. */
    void renumber() throws SQLException {
        for (String letter : DATABASES) {
            execute("TRUNCATE TABLE " + database(letter) + ".log");
        }
    }

    private static String rows(String letter) {
        int factor = letter.equals("a") ? 10 : 100;
        return IntStream.rangeClosed(1, ROWS)
                .mapToObj(id -> "(" + id + ", " + id * factor + ", '" + letter + "')")
                .collect(Collectors.joining(", "));
    }

    /** All rows that are committed. */
    String committed() throws SQLException {
        List<String> selects = new ArrayList<>();
        for (String letter : DATABASES) {
            for (String table : List.of("t", "m")) {
                selects.add("SELECT '%s.%s' AS w, id, n FROM %s.%s".formatted(letter, table, database(letter), table));
            }
            selects.add("SELECT '%s.log' AS w, id, n FROM %s.log".formatted(letter, database(letter)));
        }
        return query(String.join(" UNION ALL ", selects) + " ORDER BY w, id");
    }

    /** What a query of the observer gives: rows, and commas between their values. */
    String query(String sql) throws SQLException {
        StringJoiner rows = new StringJoiner(" ");
        try (Statement statement = observer.createStatement();
                ResultSet result = statement.executeQuery(text(sql))) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                StringJoiner row = new StringJoiner(",");
                for (int i = 1; i <= columns; i++) {
                    row.add(result.getString(i));
                }
                rows.add(row.toString());
            }
        }
        return rows.toString();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = observer.createStatement()) {
            statement.execute(text(sql));
        }
    }

    /** Adds one to a row's number and commits; or gives {@link #LOCKED}. */
    String change(String table, int id) throws SQLException {
        return changeAnd(table, id, "COMMIT", () -> "");
    }

    /** What the session does while a change of the observer is not committed; it is rolled back then. */
    String whileChanging(String table, int id, Read read) throws SQLException {
        return changeAnd(table, id, "ROLLBACK", read);
    }

    /** What is read meanwhile. */
    interface Read {
        String read() throws SQLException;
    }

    private String changeAnd(String table, int id, String end, Read read) throws SQLException {
        execute("START TRANSACTION");
        try {
            if (!lock(table, id)) {
                return LOCKED;
            }
            execute("UPDATE " + table + " SET n = n + 1 WHERE id = " + id);
            return "changed " + read.read();
        } finally {
            execute(end);
        }
    }

    private boolean lock(String table, int id) throws SQLException {
        try {
            execute("SELECT n FROM " + table + " WHERE id = " + id + " FOR UPDATE" + (patient ? "" : " NOWAIT"));
            return true;
        } catch (SQLException e) {
            if (patient || (e.getErrorCode() != LOCK_NOWAIT && e.getErrorCode() != LOCK_WAIT_TIMEOUT)) {
                throw e;
            }
            return false;
        }
    }

    /** Changes a table's definition, for which every transaction that has used it must be over. */
    void redefine(String table, int comment) throws SQLException {
        execute("ALTER TABLE " + table + " COMMENT '" + comment + "'");
    }

    /** Ends a connection. */
    void kill(long connection) throws SQLException {
        execute("KILL CONNECTION " + connection);
        awaitGone(connection);
    }

    /** Stops the statement of a connection. */
    void killQuery(long connection) throws SQLException {
        execute("KILL QUERY " + connection);
    }

    /** Waits until the server has forgotten a connection, so that its transaction is rolled back. */
    void awaitGone(long connection) throws SQLException {
        String sql = "SELECT COUNT(*) FROM information_schema.processlist WHERE id = " + connection;
        Await.until("connection=" + connection + " is gone", () -> query(sql).equals("0"));
    }

    /** Rolls back branches that were prepared by a connection that is gone. */
    void forgetBranches(List<String> xids) throws SQLException {
        for (String xid : xids) {
            try {
                execute("XA ROLLBACK " + xid);
            } catch (SQLException unknown) {
                // there is no such branch
            }
        }
    }

    @Override
    public void close() throws SQLException {
        for (String letter : DATABASES) {
            execute("DROP DATABASE " + database(letter));
        }
        observer.close();
    }
}
