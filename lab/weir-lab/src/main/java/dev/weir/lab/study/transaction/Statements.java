package dev.weir.lab.study.transaction;

import dev.weir.lab.study.jdbc.UpdateCounts;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.LongConsumer;

/** The statements of a level, each prepared and closed as applications do, with its result checked. */
record Statements(TransactionLevel level, long owner) {
    /** Runs the statements once; {@code sink} takes the values read. */
    void run(Connection connection, int visit, LongConsumer sink) throws SQLException {
        for (int read = 0; read < level.reads(); read++) {
            sink.accept(balance(connection, TransactionFixture.account(visit, read)));
        }
        if (level.unit().endsWithUpdate()) {
            update(connection);
        }
        if (level.unit().isBatch()) {
            insert(connection);
        }
    }

    private static long balance(Connection connection, int account) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(TransactionFixture.READ)) {
            statement.setInt(1, account);
            try (ResultSet rows = statement.executeQuery()) {
                long found = rows.next() ? rows.getLong(1) : -1;
                long expected = TransactionFixture.balance(account);
                if (found != expected) {
                    throw new SQLException(
                            "wrong value with id=" + account + ": balance=" + found + ", expected " + expected);
                }
                return found;
            }
        }
    }

    private void update(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(TransactionFixture.UPDATE)) {
            statement.setLong(1, owner);
            statement.setInt(2, OwnRows.UPDATED);
            int rows = statement.executeUpdate();
            if (rows != 1) {
                throw new SQLException("updated rows=" + rows + " with owner=" + owner + ", expected 1");
            }
        }
    }

    private void insert(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(TransactionFixture.INSERT)) {
            for (int id = 0; id < level.statements(); id++) {
                statement.setLong(1, owner);
                statement.setInt(2, id);
                statement.setLong(3, id);
                statement.addBatch();
            }
            // one is an inserted row, two an updated one
            UpdateCounts.require(statement.executeBatch(), level.statements(), 2);
        }
    }
}
