package dev.weir.lab.study.jdbc;

import dev.weir.lab.study.OpenClient;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** A JDBC connection that is held as long as the session. */
public interface JdbcClient extends OpenClient {

    Connection connection();

    static JdbcClient of(Connection connection) {
        return () -> connection;
    }

    @Override
    default String value(String sql) throws SQLException {
        return value(connection(), sql);
    }

    @Override
    default Map<String, String> negotiated() throws SQLException {
        return Map.of("driver", driver(connection()));
    }

    @Override
    default void close() throws SQLException {
        connection().close();
    }

    /** Returns the last column of the first row, where {@code SHOW} has its value; empty without a row or for NULL. */
    static String value(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            String value = rows.next() ? rows.getString(rows.getMetaData().getColumnCount()) : null;
            return value == null ? "" : value;
        }
    }

    /** Creates the statement of a query; {@code setFetchSize} is called unless it is 0. */
    static Statement statement(Connection connection, String sql, boolean prepared, int fetchSize) throws SQLException {
        Statement statement = prepared ? connection.prepareStatement(sql) : connection.createStatement();
        if (fetchSize != 0) {
            statement.setFetchSize(fetchSize);
        }
        return statement;
    }

    /** Runs the query of such a statement. */
    static ResultSet execute(Statement statement, String sql) throws SQLException {
        return statement instanceof PreparedStatement prepared ? prepared.executeQuery() : statement.executeQuery(sql);
    }

    /** Returns the text of a declared fetch size, 0 for none. */
    static String setting(int fetchSize) {
        return switch (fetchSize) {
            case 0 -> "not called";
            case Integer.MIN_VALUE -> "Integer.MIN_VALUE";
            default -> Integer.toString(fetchSize);
        };
    }

    /** Returns the driver's own name and version. */
    static String driver(Connection connection) throws SQLException {
        DatabaseMetaData driver = connection.getMetaData();
        return driver.getDriverName() + " " + driver.getDriverVersion();
    }
}
