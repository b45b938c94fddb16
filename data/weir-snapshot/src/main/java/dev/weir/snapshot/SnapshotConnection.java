package dev.weir.snapshot;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * One connection of a snapshot; {@code name} is for messages, such as {@code reader=3}.
 */
record SnapshotConnection(String name, Connection connection) {
    /** Read only, so that a handler cannot write into the snapshot by mistake. */
    private static final String START = "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY";

    /** Its transaction has read no table so far. */
    private static final String UNREAD = "weir_unread";

    void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Returns the rows of a short result, as text; NULL is empty. */
    List<List<String>> rows(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            List<List<String>> rows = new ArrayList<>();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    String value = result.getString(i);
                    row.add(value == null ? "" : value);
                }
                rows.add(row);
            }
            return rows;
        }
    }

    long bytesSent() throws SQLException {
        return Long.parseLong(
                rows("SHOW SESSION STATUS LIKE 'Bytes_sent'").get(0).get(1));
    }

    /** Makes it ready to begin its transaction in one round trip. */
    void prepare() throws SQLException {
        connection.setAutoCommit(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    }

    void start() throws SQLException {
        run(START);
    }

    /** Notes that no table has been read. */
    void unread() throws SQLException {
        run("SAVEPOINT " + UNREAD);
    }

    /**
     * Lets go of the tables that were read: a transaction locks the definition of each until it ends, or goes back to a savepoint. It
     * stays at its instant.
     */
    void unlock() throws SQLException {
        run("ROLLBACK TO SAVEPOINT " + UNREAD);
    }

    /** Begins again: the transaction before is over. */
    void restart() throws SQLException {
        run("ROLLBACK");
        start();
    }
}
