package dev.weir.lab.study.jdbc;

import dev.weir.lab.study.OpenClient;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Map;

/** A JDBC connection that is held as long as the session. */
public interface JdbcClient extends OpenClient {

    /** Returns the connection, which is open. */
    Connection connection();

    static JdbcClient of(Connection connection) {
        return () -> connection;
    }

    @Override
    default String value(String sql) throws SQLException {
        return OneValue.of(connection(), sql);
    }

    @Override
    default Map<String, String> negotiated() throws SQLException {
        return Map.of("driver", driver(connection()));
    }

    @Override
    default void close() throws SQLException {
        connection().close();
    }

    /** The driver and its version, as it says itself. */
    static String driver(Connection connection) throws SQLException {
        DatabaseMetaData driver = connection.getMetaData();
        return driver.getDriverName() + " " + driver.getDriverVersion();
    }
}
