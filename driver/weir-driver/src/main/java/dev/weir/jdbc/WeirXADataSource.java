package dev.weir.jdbc;

import dev.weir.xa.WeirXaConnection;
import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/**
 * A source of connections that take part in distributed transactions, for a transaction manager. It does not pool.
 *
 * <p>A branch belongs to its connection until it is prepared. The servers cannot join two connections in one branch, and a branch
 * is resumed only on the connection that it was suspended on; so two resources are never of the same resource manager. Recovery
 * finds prepared branches from any connection; on MySQL the account needs the privilege XA_RECOVER_ADMIN for it. Where the server
 * keeps a prepared branch with its connection (MariaDB, and MySQL unless xa_detach_on_prepare is on, as it is from 8.0.29), another
 * connection can end it only after that one is closed.
 */
@SuppressWarnings("exports") // programs compile without the annotations
public final class WeirXADataSource extends DataSourceSettings implements XADataSource {
    private static final long serialVersionUID = 1L;

    /** A data source for a server on {@code localhost}, until it is set up. */
    public WeirXADataSource() {}

    /**
     * A data source with a driver's URLs and defaults.
     *
     * @param driver opens its connections; after serialization it is one with Weir's own URLs
     */
    public WeirXADataSource(WeirDriver driver) {
        super(driver);
    }

    @Override
    public XAConnection getXAConnection() throws SQLException {
        return new WeirXaConnection(connect(null, null));
    }

    @Override
    public XAConnection getXAConnection(@Nullable String user, @Nullable String password) throws SQLException {
        return new WeirXaConnection(connect(user, password));
    }
}
