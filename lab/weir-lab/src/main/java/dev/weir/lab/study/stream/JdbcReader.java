package dev.weir.lab.study.stream;

import dev.weir.lab.study.jdbc.JdbcClient;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Reads through JDBC: one statement object per operation, as published; a fetch size of 0 is not set. */
record JdbcReader(Connection connection, boolean prepared, int fetchSize) implements RowReader, JdbcClient {
    @Override
    public void read(String sql, RowWork work) throws SQLException {
        try (Statement statement = statement(sql);
                ResultSet rows = JdbcClient.execute(statement, sql)) {
            while (rows.next()) {
                work.row(rows.getInt(1), rows.getString(2));
            }
        }
    }

    @Override
    public void readAndCloseEarly(String sql, int rows, RowWork work) throws SQLException {
        try (Statement statement = statement(sql);
                ResultSet result = JdbcClient.execute(statement, sql)) {
            take(result, rows, work);
        }
    }

    @Override
    public void pauseFor(String sql, int rows, RowWork work, Action action) throws Exception {
        try (Statement statement = statement(sql);
                ResultSet result = JdbcClient.execute(statement, sql)) {
            take(result, rows, work);
            action.run();
            take(result, Integer.MAX_VALUE, work);
        }
    }

    Statement statement(String sql) throws SQLException {
        return JdbcClient.statement(connection, sql, prepared, fetchSize);
    }

    private static void take(ResultSet result, int rows, RowWork work) throws SQLException {
        for (int i = 0; i < rows && result.next(); i++) {
            work.row(result.getInt(1), result.getString(2));
        }
    }
}
