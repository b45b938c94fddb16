package dev.weir.jdbc;

import dev.weir.api.Option;
import dev.weir.api.WeirSession;
import dev.weir.connection.WeirPooledConnection;
import java.sql.SQLException;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.PooledConnection;
import org.jspecify.annotations.Nullable;

/**
 * A source of connections for a connection pool that keeps {@link PooledConnection}s; it does not pool itself. Each lends one
 * connection to the server again and again: what the borrower leaves behind is undone when the lent connection is closed, namely
 * an open transaction, autocommit, isolation level, read-only mode, the current database where there was one, and the network
 * timeout. That costs no round trip where nothing was changed. Variables that were set by SQL stay; {@link WeirSession#reset()}
 * drops them.
 *
 * <p>Statements are pooled by the driver itself, see {@link Option#PREP_STMT_CACHE_SIZE}.
 */
@SuppressWarnings("exports") // programs compile without the annotations
public final class WeirConnectionPoolDataSource extends DataSourceSettings implements ConnectionPoolDataSource {
    private static final long serialVersionUID = 1L;

    /** A data source for a server on {@code localhost}, until it is set up. */
    public WeirConnectionPoolDataSource() {}

    /**
     * A data source with a driver's URLs and defaults.
     *
     * @param driver opens its connections; after serialization it is one with Weir's own URLs
     */
    public WeirConnectionPoolDataSource(WeirDriver driver) {
        super(driver);
    }

    @Override
    public PooledConnection getPooledConnection() throws SQLException {
        return new WeirPooledConnection(connect(null, null));
    }

    @Override
    public PooledConnection getPooledConnection(@Nullable String user, @Nullable String password) throws SQLException {
        return new WeirPooledConnection(connect(user, password));
    }
}
