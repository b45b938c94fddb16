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
 * The table whose rows one session writes, so that none waits for another's lock; made, emptied and looked at through a
 * connection of its own, which knows only what was committed. That is Connector/J's for every arm: values that a driver sends
 * and reads wrongly in the same way are found.
 */
final class BatchTable implements AutoCloseable {
    /** When it has so many rows or more it is emptied, and keys begin at 0 again; where rows must be there before, as many at least are. */
    static final int FULL = 10_000;

    /** Batches that such rows are enough for. */
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
            // names of the same length, so that statements are
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

    /** Makes room for the next batch, or the rows that it needs; says whether anything had to be done. */
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

    /** Returns how many batches there are rows for; no end to those that insert. */
    int batchesLeft(int count) {
        return change.needsRows() ? (filled - rows) / count : Integer.MAX_VALUE;
    }

    /** From scratch: after the next batch the table has the rows of one batch, from key 0 on, whatever it does. */
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

    /** Takes keys that follow on those taken before. */
    int take(int count) {
        int first = rows;
        rows += count;
        return first;
    }

    /** Digest of all rows that are committed. */
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
