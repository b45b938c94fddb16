package dev.weir.lab.study.batch;

import dev.weir.lab.study.StudyLevel;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Manifest;
import dev.weir.report.text.Text;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/**
 * The table that one session writes, so that no session waits for another's lock. It is created, emptied and read through a connection of
 * its own, which sees only committed rows. That connection is Connector/J's for every arm, so that values which a driver sends and reads
 * wrongly in the same way are found.
 */
final class BatchTable implements AutoCloseable {
    /**
     * With this many rows or more, the table is emptied and keys restart at 0; a change that needs existing rows gets at least this many.
     */
    static final int FULL = 10_000;

    /** The number of batches to prepare rows for. */
    private static final int BATCHES = 10;

    private static final int ROWS_PER_INSERT = 1000;

    private final Connection connection;
    private final String name;
    private final Change change;
    private int rows;
    private int filled;

    private BatchTable(Connection connection, String name, Change change) {
        this.connection = connection;
        this.name = name;
        this.change = change;
    }

    static BatchTable open(Target target, Change change) throws SQLException {
        Connection connection = new ConnectionFactory(JdbcFamily.CONNECTOR_J, false).connect(target.with(Map.of()));
        try {
            long owner = Long.parseLong(JdbcClient.value(connection, "SELECT CONNECTION_ID()"));
            // names of equal length make statements of equal length
            BatchTable table = new BatchTable(connection, Text.format("batch_%010d", owner), change);
            table.execute("DROP TABLE IF EXISTS " + table.name);
            table.execute("CREATE TABLE " + table.name + columns(change));
            return table;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    RowStatement statement() {
        return new RowStatement(change.of(name), change);
    }

    /** Makes room for the next batch, or fills in the rows that it needs; returns whether anything had to be done. */
    boolean makeReady(int count) throws SQLException {
        if (change.needsRows() ? batchesLeft(count) > 0 : rows < FULL) {
            return false;
        }
        empty();
        if (change.needsRows()) {
            fill(Math.max(FULL, BATCHES * count));
        }
        return true;
    }

    /** Returns the number of batches that existing rows suffice for; unlimited for inserts. */
    int batchesLeft(int count) {
        return change.needsRows() ? (filled - rows) / count : Integer.MAX_VALUE;
    }

    /** Starts over: after the next batch the table has the rows of one batch, from key 0 on, whatever the change. */
    void startOver(int count) throws SQLException {
        empty();
        if (change == Change.DELETE) {
            fill(2 * count);
            take(count);
        } else if (change.needsRows()) {
            fill(count);
        }
    }

    private void empty() throws SQLException {
        execute("TRUNCATE TABLE " + name);
        rows = 0;
    }

    private void fill(int count) throws SQLException {
        for (int first = 0; first < count; first += ROWS_PER_INSERT) {
            fill(first, Math.min(ROWS_PER_INSERT, count - first));
        }
        if (change != Change.DELETE) {
            execute("UPDATE " + name + " SET amount = -1");
        }
        if (change == Change.UPSERT) {
            execute("DELETE FROM " + name + " WHERE id % 2 = 1");
        }
        filled = count;
    }

    private void fill(int first, int count) throws SQLException {
        RowStatement insertion = new RowStatement(Change.INSERT.of(name), Change.INSERT);
        try (PreparedStatement insert = connection.prepareStatement(insertion.ofMany(count))) {
            for (int i = 0; i < count; i++) {
                insertion.bind(insert, i, first + i);
            }
            insert.executeUpdate();
        }
    }

    /** Takes the keys that follow those taken before. */
    int take(int count) {
        int first = rows;
        rows += count;
        return first;
    }

    /** Returns the digest of all committed rows. */
    String digest() throws SQLException {
        BatchDigest digest = new BatchDigest();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT id, name, amount FROM " + name + " ORDER BY id")) {
            while (found.next()) {
                digest.add(found.getInt(1) - change.firstKey(), String.valueOf(found.getString(2)), found.getLong(3));
            }
        }
        return digest.toString();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            execute("DROP TABLE IF EXISTS " + name);
        }
    }

    private static String columns(Change change) {
        String generated = change == Change.INSERT_FOR_KEYS ? " AUTO_INCREMENT" : "";
        return " (id INT NOT NULL" + generated + " PRIMARY KEY, name VARCHAR(60) NOT NULL, amount BIGINT NOT NULL)"
                + " ENGINE=InnoDB DEFAULT CHARSET=utf8mb4";
    }

    static Manifest.Fixture describe(List<BatchLevel> levels) {
        return new Manifest.Fixture(
                "a table (id INT PRIMARY KEY, name VARCHAR(60), amount BIGINT), InnoDB, of each session's own; emptied,"
                        + " outside what is timed, whenever it has " + FULL + " rows",
                Change.INSERT.of("batch"),
                FULL,
                BatchRow.SEED,
                StudyLevel.digests(levels, BatchDigest::expected));
    }
}
