package dev.weir.lab.study.batch;

import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.lab.study.jdbc.UpdateCounts;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Writes many rows by the calls that applications use; the connection autocommits for {@link Way#AUTOCOMMIT} only. */
record JdbcWriter(Connection connection, RowStatement statement, Way way) implements BatchWriter, JdbcClient {
    /** The way of sending rows. */
    enum Way {
        /** {@code executeUpdate} for each row, each its own transaction. */
        AUTOCOMMIT,
        /** {@code executeUpdate} for each row, one commit. */
        ONE_BY_ONE,
        /** {@code addBatch} for each row, {@code executeBatch}, one commit. */
        BATCH,
        /** One statement with all rows, written by the application, and one commit. */
        ONE_STATEMENT
    }

    static JdbcWriter open(Connection connection, RowStatement statement, Way way) throws SQLException {
        try {
            connection.setAutoCommit(way == Way.AUTOCOMMIT);
            return new JdbcWriter(connection, statement, way);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public void write(int first, int count) throws SQLException {
        if (way == Way.AUTOCOMMIT) {
            eachRow(first, count);
            return;
        }
        try {
            switch (way) {
                case BATCH -> batch(first, count);
                case ONE_STATEMENT -> oneStatement(first, count);
                default -> eachRow(first, count);
            }
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        }
        connection.commit();
    }

    private void eachRow(int first, int count) throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(statement.sql())) {
            for (int id = first; id < first + count; id++) {
                statement.bind(prepared, 0, id);
                require(prepared.executeUpdate(), 1);
            }
        }
    }

    private void batch(int first, int count) throws SQLException {
        try (PreparedStatement prepared = statement.prepare(connection)) {
            for (int id = first; id < first + count; id++) {
                statement.bind(prepared, 0, id);
                prepared.addBatch();
            }
            UpdateCounts.require(
                    prepared.executeBatch(), count, statement.change().mostCounted());
            if (statement.change() == Change.INSERT_FOR_KEYS) {
                requireKeys(prepared, first, count);
            }
        }
    }

    private static void requireKeys(PreparedStatement prepared, int first, int count) throws SQLException {
        int expected = first + Change.INSERT_FOR_KEYS.firstKey();
        try (ResultSet keys = prepared.getGeneratedKeys()) {
            for (int i = 0; i < count; i++) {
                if (!keys.next() || keys.getInt(1) != expected + i) {
                    throw new SQLException("generated key of row " + i + " of " + count
                            + " is missing or wrong, expected " + (expected + i));
                }
            }
            if (keys.next()) {
                throw new SQLException("generated keys are more than the rows, rows=" + count);
            }
        }
    }

    private void oneStatement(int first, int count) throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(statement.ofMany(count))) {
            for (int i = 0; i < count; i++) {
                statement.bind(prepared, i, first + i);
            }
            require(prepared.executeUpdate(), count);
        }
    }

    private static void require(int found, int expected) throws SQLException {
        if (found != expected) {
            throw new SQLException("update count=" + found + ", expected " + expected);
        }
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            // reading the server's variables may have opened a transaction
            if (way != Way.AUTOCOMMIT) {
                connection.rollback();
            }
        }
    }
}
