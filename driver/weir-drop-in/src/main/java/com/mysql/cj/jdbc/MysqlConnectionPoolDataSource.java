package com.mysql.cj.jdbc;

import dev.weir.jdbc.WeirConnectionPoolDataSource;
import java.sql.SQLException;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.PooledConnection;
import org.jspecify.annotations.Nullable;

/** A source of connections for a connection pool, like Connector/J's. */
@SuppressWarnings("exports") // programs compile without the annotations
public class MysqlConnectionPoolDataSource extends MysqlDataSource implements ConnectionPoolDataSource {
    private static final long serialVersionUID = 1L;

    /** A data source for a server on {@code localhost}, until it is set up. */
    public MysqlConnectionPoolDataSource() {}

    @Override
    public PooledConnection getPooledConnection() throws SQLException {
        return source().getPooledConnection();
    }

    @Override
    public PooledConnection getPooledConnection(@Nullable String user, @Nullable String password) throws SQLException {
        return source().getPooledConnection(user, password);
    }

    private WeirConnectionPoolDataSource source() throws SQLException {
        return setUp(new WeirConnectionPoolDataSource(driver().opener()));
    }
}
