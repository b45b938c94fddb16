package dev.weir.acceptance.walk;

import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A server that belongs to one of the twins, with its databases {@code a} and {@code b}, and an observer: a connection of an
 * administrator that sees what is committed, changes rows and definitions, sets limits, and kills.
 */
final class World implements AutoCloseable {
    static final String USER = "walker";
    static final String PASSWORD = "walks";
    static final String PREPARED = "max_prepared_stmt_count";

    private static final int CANNOT_CONVERT = 3854;

    /** A lock that is not waited for, or for too long. */
    private static final List<Integer> LOCKED = List.of(3572, 1205);

    private final RunningServer server;
    private final Connection observer;
    private final boolean mariadb;
    private boolean patient;
    private final Tables tables = new Tables(this);
    private final Map<String, String> undone = new LinkedHashMap<>();

    /** Makes the databases and the account of the sessions. */
    World(RunningServer server) throws SQLException {
        this.server = server;
        this.observer = Drivers.observer(server);
        this.mariadb = query("SELECT VERSION()").contains("MariaDB");
        execute("SET sql_mode = '', innodb_lock_wait_timeout = 10, lock_wait_timeout = 10");
        execute("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
        execute("DROP USER IF EXISTS " + USER);
        execute("CREATE USER " + USER + " IDENTIFIED BY '" + PASSWORD + "'");
        execute("DROP DATABASE IF EXISTS c; CREATE DATABASE c; CREATE TABLE c.p (id INT)");
        execute("GRANT SELECT, INSERT, UPDATE, DELETE ON c.p TO " + USER);
        for (String database : Tables.DATABASES) {
            execute("DROP DATABASE IF EXISTS " + database);
            execute("CREATE DATABASE " + database + " CHARACTER SET utf8mb4");
            execute("GRANT ALL ON " + database + ".* TO " + USER);
            execute("USE " + database);
            execute("CREATE TABLE t (id INT, v INT, s INT); CREATE VIEW seen AS SELECT id, v, s FROM t");
            for (Map.Entry<String, String> routine : Tables.ROUTINES.entrySet()) {
                execute("CREATE " + routine.getKey() + routine.getValue());
            }
        }
    }

    RunningServer server() {
        return server;
    }

    boolean isMariadb() {
        return mariadb;
    }

    /** Says whether the observer has limited how many statements the server prepares. */
    boolean isPrepareLimited() {
        return undone.containsKey(PREPARED);
    }

    /** Tables, rows and limits are those of the beginning again. No session has anything open. */
    void reset() throws SQLException {
        for (String undo : undone.values()) {
            execute(undo);
        }
        undone.clear();
        tables.reset();
    }

    String contents() throws SQLException {
        return tables.contents();
    }

    /** Sets a limit of the whole server until {@link #reset}. */
    void limit(String variable, String value) throws SQLException {
        String before = query("SELECT @@GLOBAL." + variable);
        change(
                "SET GLOBAL " + variable + " = " + value,
                "SET GLOBAL " + variable + " = " + (before.matches("-?[0-9.]+") ? before : "'" + before + "'"),
                variable);
    }

    /** Does what {@link #reset} undoes; {@code name} is the same for all that the same statement undoes. */
    void change(String sql, String undo, String name) throws SQLException {
        undone.putIfAbsent(name, undo);
        execute(sql);
    }

    long status(String name) throws SQLException {
        String row = query("SHOW GLOBAL STATUS LIKE '" + name + "'");
        return Long.parseLong(row.substring(row.indexOf(',') + 1));
    }

    /** Rows, with commas between their values, of one query or several. */
    String query(String sql) throws SQLException {
        StringJoiner rows = new StringJoiner("\n");
        try (Statement statement = observer.createStatement()) {
            boolean isResult = statement.execute(sql);
            while (isResult) {
                read(statement.getResultSet(), rows);
                isResult = statement.getMoreResults();
            }
        }
        return rows.toString();
    }

    private static void read(ResultSet result, StringJoiner rows) throws SQLException {
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
            StringJoiner row = new StringJoiner(",");
            for (int i = 1; i <= columns; i++) {
                row.add(result.getString(i));
            }
            rows.add(row.toString());
        }
    }

    /** Runs one statement or several; returns how many rows the first has changed. */
    int execute(String sql) throws SQLException {
        try (Statement statement = observer.createStatement()) {
            statement.execute(sql);
            int first = statement.getUpdateCount();
            while (statement.getMoreResults() || statement.getUpdateCount() >= 0) {
                // an error of a later one comes here
            }
            return first;
        }
    }

    /** What a session does meanwhile. */
    interface Read {
        String read() throws SQLException;
    }

    /** Adds one to a row's number and commits; or says that the session has locked it. */
    String change(String table, int id) throws SQLException {
        return changeAnd(table, id, "COMMIT", () -> "");
    }

    /** What is read while a change is not committed, which is rolled back then. */
    String whileChanging(String table, int id, Read read) throws SQLException {
        return changeAnd(table, id, "ROLLBACK", read);
    }

    private String changeAnd(String table, int id, String end, Read read) throws SQLException {
        execute("START TRANSACTION");
        try {
            execute("SELECT n FROM " + table + " WHERE id = " + id + " FOR UPDATE" + (patient ? "" : " NOWAIT"));
            execute("UPDATE " + table + " SET n = n + 1 WHERE id = " + id);
        } catch (SQLException e) {
            execute("ROLLBACK");
            return "error " + (LOCKED.contains(e.getErrorCode()) ? LOCKED.get(0) : e.getErrorCode());
        }
        try {
            return "changed " + read.read();
        } finally {
            execute(end);
        }
    }

    /** Says whether the observer waits for locks of rows from now on. */
    void patient(boolean waits) {
        patient = waits;
    }

    /** Defines a routine of database {@code a} otherwise until {@link #reset}. */
    void define(String routine, String rest) throws SQLException {
        String drop = "DROP " + routine.replace(" ", " IF EXISTS a.") + "; CREATE " + routine.replace(" ", " a.");
        change(drop + rest, drop + Tables.ROUTINES.get(routine), routine);
    }

    /** Waits until a connection sleeps in its statement, or the statement is over; says whether it sleeps. */
    boolean awaitAsleep(long connection, AtomicBoolean over) throws SQLException {
        String sql = "SELECT COUNT(*) FROM information_schema.processlist WHERE id = " + connection
                + " AND state = 'User sleep'";
        AtomicBoolean asleep = new AtomicBoolean();
        Await.until("connection=" + connection + " sleeps", () -> {
            asleep.set(counted(sql).equals("1"));
            return asleep.get() || over.get();
        });
        return asleep.get();
    }

    /** What a processlist says, if it can be read: it shows texts, of which one may hold bytes that are no characters. */
    private String counted(String sql) throws SQLException {
        try {
            return query(sql);
        } catch (SQLException e) {
            if (e.getErrorCode() == CANNOT_CONVERT) {
                return "";
            }
            throw e;
        }
    }

    /** Waits until the server has forgotten a connection, so that its transaction is rolled back. */
    void awaitGone(long connection) throws SQLException {
        String sql = "SELECT COUNT(*) FROM information_schema.processlist WHERE id = " + connection;
        Await.until("connection=" + connection + " is gone", () -> counted(sql).equals("0"));
    }

    @Override
    public void close() throws SQLException {
        reset();
        for (String database : Tables.DATABASES) {
            execute("DROP DATABASE " + database);
        }
        execute("DROP DATABASE c; DROP USER " + USER);
        observer.close();
    }
}
