package dev.weir.lab.study.transaction;

import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The rows that one session writes, so that no session waits for another's lock; read over a connection used for nothing else. */
record OwnRows(Connection connection, long owner) implements AutoCloseable {
    /** Key of the updated row; keys of inserted rows begin at 0, so that levels do not touch each other's rows. */
    static final int UPDATED = -1;

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

    static int written(TransactionLevel level) {
        return level.unit().isBatch() ? level.statements() : level.unit().endsWithUpdate() ? 1 : 0;
    }

    /** Restores the rows to their state before a level's first unit. */
    void reset(TransactionLevel level) throws SQLException {
        if (written(level) > 0) {
            execute("DELETE" + ROWS + of(level));
        }
        if (level.unit().endsWithUpdate()) {
            execute("INSERT INTO booking (owner, id, amount) VALUES (?, " + UPDATED + ", 0)");
        }
    }

    private static String of(TransactionLevel level) {
        return level.unit().endsWithUpdate() ? " AND id = " + UPDATED : " AND id > " + UPDATED;
    }

    private void execute(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, owner);
            statement.executeUpdate();
        }
    }

    void digest(TransactionLevel level, UnitDigest digest) throws SQLException {
        if (written(level) == 0) {
            return;
        }
        String sql = "SELECT amount" + ROWS + of(level) + " ORDER BY id";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
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
