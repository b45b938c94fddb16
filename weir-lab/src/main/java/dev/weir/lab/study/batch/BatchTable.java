package dev.weir.lab.study.batch;

import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.lab.study.jdbc.OneValue;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * The table that one session inserts into, so that none waits for another's lock; made, emptied and looked at through a
 * connection of its own, which knows only what was committed. That is Connector/J's for every arm: values that a driver sends
 * and reads wrongly in the same way are told.
 */
final class BatchTable implements AutoCloseable {
    /** It is emptied when it has so many rows or more; keys begin at 0 again then. */
    static final int FULL = 10_000;

    private final Connection connection;
    private final String name;
    private int rows;

    private BatchTable(Connection connection, String name) {
        this.connection = connection;
        this.name = name;
    }

    static BatchTable open(Target target) throws SQLException {
        Target plain = new Target(
                target.host(), target.port(), target.schema(), target.account(), target.nativeAccount(), target.tls());
        Connection connection = new ConnectionFactory(JdbcFamily.CONNECTOR_J, false).connect(plain);
        try {
            long owner = Long.parseLong(OneValue.of(connection, "SELECT CONNECTION_ID()"));
            // names of the same length, so that statements are
            BatchTable table = new BatchTable(connection, String.format(Locale.ROOT, "batch_%010d", owner));
            table.execute("DROP TABLE IF EXISTS " + table.name);
            table.execute("CREATE TABLE " + table.name + BatchFixture.COLUMNS);
            return table;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Inserts one row. */
    String insert() {
        return BatchFixture.insert(name);
    }

    boolean isFull() {
        return rows >= FULL;
    }

    void empty() throws SQLException {
        execute("TRUNCATE TABLE " + name);
        rows = 0;
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
                digest.add(found.getInt(1), String.valueOf(found.getString(2)), found.getLong(3));
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
}
