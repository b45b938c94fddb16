package dev.weir.lab.study.jdbc;

import dev.weir.lab.study.OpenClient;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
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

    /** Returns the last column of the first row, which of {@code SHOW} is the value; empty where there is no row, or for NULL. */
    static String value(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            String value = rows.next() ? rows.getString(rows.getMetaData().getColumnCount()) : null;
            return value == null ? "" : value;
        }
    }

    /** The driver and its version, as it says itself. */
    static String driver(Connection connection) throws SQLException {
        DatabaseMetaData driver = connection.getMetaData();
        return driver.getDriverName() + " " + driver.getDriverVersion();
    }
}
