package dev.weir.acceptance.walk;

import dev.weir.lab.server.RunningServer;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;

/**
 * A server that belongs to one of the twins, with its databases {@code a} and {@code b}, and an observer: a connection of an
 * administrator that sees what is committed, changes rows and definitions, sets limits, and kills.
 */
final class World implements AutoCloseable {
    static final String USER = "walker";
    static final String PASSWORD = "walks";

    private static final String NAME_OF_VARIABLE = "SELECT @@GLOBAL.";

    private final RunningServer server;
    private final Connection observer;
    private final boolean mariadb;
    private final Tables tables = new Tables(this);
    private final Map<String, String> limits = new HashMap<>();

    /** Makes the databases and the account of the sessions. */
    World(RunningServer server) throws SQLException {
        this.server = server;
        this.observer = Drivers.connectorJ(server, server.user(), server.password(), "&allowMultiQueries=true");
        this.mariadb = query("SELECT VERSION()").contains("MariaDB");
        execute("SET sql_mode = '', innodb_lock_wait_timeout = 20, lock_wait_timeout = 20");
        execute("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
        execute("DROP USER IF EXISTS " + USER);
        execute("CREATE USER " + USER + " IDENTIFIED BY '" + PASSWORD + "'");
        for (String database : Tables.DATABASES) {
            execute("DROP DATABASE IF EXISTS " + database);
            execute("CREATE DATABASE " + database + " CHARACTER SET utf8mb4");
            execute("GRANT ALL ON " + database + ".* TO " + USER);
            execute("USE " + database);
            for (String routine : Tables.ROUTINES) {
                execute(routine);
            }
        }
    }

    RunningServer server() {
        return server;
    }

    boolean isMariadb() {
        return mariadb;
    }

    /** Tables, rows and limits are those of the beginning again. No session has anything open. */
    void reset() throws SQLException {
        for (Map.Entry<String, String> limit : limits.entrySet()) {
            execute("SET GLOBAL " + limit.getKey() + " = " + limit.getValue());
        }
        limits.clear();
        tables.reset();
    }

    /** All rows that are committed. */
    String contents() throws SQLException {
        return tables.contents();
    }

    /** Sets a limit of the whole server until {@link #reset}. */
    void limit(String variable, String value) throws SQLException {
        if (!limits.containsKey(variable)) {
            String before = query(NAME_OF_VARIABLE + variable);
            limits.put(variable, before.matches("-?[0-9.]+") ? before : "'" + before + "'");
        }
        execute("SET GLOBAL " + variable + " = " + value);
    }

    /** A value of {@code SHOW GLOBAL STATUS}. */
    long status(String name) throws SQLException {
        return Long.parseLong(query("SHOW GLOBAL STATUS LIKE '" + name + "'").split(",")[1]);
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

    /** Waits until the server has forgotten a connection, so that its transaction is rolled back. */
    void awaitGone(long connection) throws SQLException {
        String sql = "SELECT COUNT(*) FROM information_schema.processlist WHERE id = " + connection;
        Await.until("connection=" + connection + " is gone", () -> query(sql).equals("0"));
    }

    @Override
    public void close() throws SQLException {
        reset();
        for (String database : Tables.DATABASES) {
            execute("DROP DATABASE " + database);
        }
        execute("DROP USER " + USER);
        observer.close();
    }
}
