package dev.weir.lab.study.transaction;

import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The rows that one session writes, so that none waits for another's lock; seen through a connection of their own, which knows
 * only what was committed.
 *
 * @param connection does nothing but make and look at the rows
 * @param owner which rows: the id that the server gave the connection
 */
record OwnRows(Connection connection, long owner) implements AutoCloseable {
    private static final String ROWS = " FROM booking WHERE owner = ?";

    static OwnRows open(ConnectionFactory factory, Target target) throws SQLException {
        Connection connection = factory.connect(target);
        try (Statement statement = connection.createStatement();
                ResultSet id = statement.executeQuery("SELECT CONNECTION_ID()")) {
            id.next();
            return new OwnRows(connection, id.getLong(1));
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Rows that a level writes. */
    static int written(TransactionLevel level) {
        return level.unit().isBatch() ? level.statements() : level.unit().endsWithUpdate() ? 1 : 0;
    }

    /** Puts them back to what they are before a level's first unit. */
    void reset(TransactionLevel level) throws SQLException {
        execute("DELETE" + ROWS);
        if (level.unit().endsWithUpdate()) {
            execute("INSERT INTO booking (owner, id, amount) VALUES (?, 0, 0)");
        }
    }

    private void execute(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, owner);
            statement.executeUpdate();
        }
    }

    void digest(UnitDigest digest) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT amount" + ROWS + " ORDER BY id")) {
            statement.setLong(1, owner);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    digest.add(rows.getLong(1));
                }
            }
        }
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            execute("DELETE" + ROWS);
        }
    }
}
