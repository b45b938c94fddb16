package dev.weir.lab.study.batch;

import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.lab.study.jdbc.OneValue;
import dev.weir.lab.study.jdbc.UpdateCounts;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/**
 * Batches by the calls that applications make: {@code prepareStatement}, {@code addBatch}, {@code executeBatch}, {@code commit}.
 *
 * @param connection with autocommit off
 * @param sql inserts one row
 */
record JdbcInserter(Connection connection, String sql) implements Inserter {
    static JdbcInserter open(Connection connection, String sql) throws SQLException {
        try {
            connection.setAutoCommit(false);
            return new JdbcInserter(connection, sql);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public void insert(int first, int count) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int id = first; id < first + count; id++) {
                statement.setInt(1, id);
                statement.setString(2, BatchRow.name(id));
                statement.setLong(3, BatchRow.amount(id));
                statement.addBatch();
            }
            UpdateCounts.require(statement.executeBatch(), count, 1);
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        }
        connection.commit();
    }

    @Override
    public String value(String query) throws SQLException {
        return OneValue.of(connection, query);
    }

    @Override
    public Map<String, String> negotiated() throws SQLException {
        return Map.of("driver", JdbcClient.driver(connection));
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            // a transaction of a look at the server's variables may be open
            connection.rollback();
        }
    }
}
