package dev.weir.xa;

import dev.weir.connection.WeirConnection;
import dev.weir.connection.WeirPooledConnection;
import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;

/** A connection of a pool that takes part in distributed transactions. */
public final class WeirXaConnection extends WeirPooledConnection implements XAConnection {
    private final WeirXaResource resource;

    /** Takes over an open connection. */
    public WeirXaConnection(WeirConnection physical) throws SQLException {
        super(physical);
        this.resource = new WeirXaResource(physical);
    }

    @Override
    public XAResource getXAResource() {
        return resource;
    }

    @Override
    public boolean inBranch() {
        return resource.inBranch();
    }
}
