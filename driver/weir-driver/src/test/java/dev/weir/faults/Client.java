package dev.weir.faults;

import dev.weir.jdbc.WeirDriver;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A program that connects, reads all rows of all results of one statement, and closes; it tells how far it came. */
final class Client {
    private static final int HANGS_AFTER_SECONDS = 300;

    /** None of these conversations needs it, but those with a server that falls silent, which set a shorter one. */
    private static final int SOCKET_TIMEOUT_MILLIS = 60_000;

    private Client() {}

    /**
     * How a run ended.
     *
     * @param rows seen, each as the text of its columns
     * @param error {@code null} when all went well
     * @param closed whether the connection was closed by then; true where there was none
     */
    record Outcome(List<List<String>> rows, SQLException error, boolean closed) {
        /** Whether every row before the end was seen and nothing went wrong. */
        boolean whole() {
            return error == null;
        }

        /** Class of the error's SQLState; empty without an error. */
        String errorClass() {
            return error == null ? "" : String.valueOf(error.getSQLState()).substring(0, 2);
        }
    }

    /** How values are sent. */
    enum Protocol {
        TEXT,
        BINARY
    }

    /**
     * Runs it against a server on loopback.
     *
     * @throws AssertionError when it hangs or throws anything else than an SQLException
     */
    static Outcome run(int port, Protocol protocol, String sql) {
        return run(port, protocol, sql, Map.of());
    }

    /** With more options. */
    static Outcome run(int port, Protocol protocol, String sql, Map<String, String> options) {
        FutureTask<Outcome> task = new FutureTask<>(() -> read(port, protocol, sql, options));
        Thread thread = new Thread(task, "client");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(HANGS_AFTER_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            AssertionError hang = new AssertionError("the driver hangs, seconds=" + HANGS_AFTER_SECONDS);
            hang.setStackTrace(thread.getStackTrace());
            throw hang;
        } catch (ExecutionException e) {
            throw new AssertionError("something else than an SQLException: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static Outcome read(int port, Protocol protocol, String sql, Map<String, String> options) {
        List<List<String>> rows = new ArrayList<>();
        Connection connection;
        try {
            connection = new WeirDriver().connect(url(port), properties(options));
        } catch (SQLException e) {
            return new Outcome(rows, e, true);
        }
        try (connection) {
            try {
                query(connection, protocol, sql, rows);
            } catch (SQLException e) {
                return new Outcome(rows, e, connection.isClosed());
            }
            return new Outcome(rows, null, connection.isClosed());
        } catch (SQLException e) {
            return new Outcome(rows, e, true);
        }
    }

    private static void query(Connection connection, Protocol protocol, String sql, List<List<String>> rows)
            throws SQLException {
        if (protocol == Protocol.TEXT) {
            try (Statement statement = connection.createStatement()) {
                boolean isRows = statement.execute(sql);
                readAll(statement, isRows, rows);
            }
        } else {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                boolean isRows = statement.execute();
                readAll(statement, isRows, rows);
            }
        }
    }

    private static void readAll(Statement statement, boolean first, List<List<String>> rows) throws SQLException {
        boolean isRows = first;
        while (isRows || statement.getUpdateCount() >= 0) {
            if (isRows) {
                try (ResultSet result = statement.getResultSet()) {
                    readAll(result, rows);
                }
            }
            isRows = statement.getMoreResults();
        }
    }

    private static void readAll(ResultSet result, List<List<String>> rows) throws SQLException {
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
            List<String> row = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
                row.add(result.getString(i));
            }
            rows.add(row);
        }
    }

    static Connection connect(int port) throws SQLException {
        return new WeirDriver().connect(url(port), properties(Map.of()));
    }

    static String url(int port) {
        return "jdbc:mysql:weir://127.0.0.1:" + port + "/db";
    }

    static Properties properties(Map<String, String> options) {
        Properties properties = new Properties();
        properties.setProperty("user", "weir");
        properties.setProperty("password", "secret");
        properties.setProperty("sslMode", "DISABLED");
        properties.setProperty("connectTimeout", String.valueOf(SOCKET_TIMEOUT_MILLIS));
        properties.setProperty("socketTimeout", String.valueOf(SOCKET_TIMEOUT_MILLIS));
        properties.setProperty("allowMultiQueries", "true");
        properties.putAll(options);
        return properties;
    }
}
