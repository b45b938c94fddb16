package dev.weir.xa;

import dev.weir.connection.WeirConnection;
import dev.weir.pooled.Lending;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.ConnectionEventListener;
import javax.sql.StatementEventListener;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;

/** A connection of a pool that takes part in distributed transactions. */
public final class WeirXaConnection implements XAConnection {
    private final WeirXaResource resource;
    private final Lending lending;

    /**
     * Over an open connection.
     *
     * @param physical belongs to it from now on
     * @throws SQLException when the connection broke
     */
    public WeirXaConnection(WeirConnection physical) throws SQLException {
        this.resource = new WeirXaResource(physical);
        this.lending = new Lending(this, physical, resource::inBranch);
    }

    @Override
    public XAResource getXAResource() {
        return resource;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return lending.lend();
    }

    @Override
    public void close() {
        lending.close();
    }

    @Override
    public void addConnectionEventListener(ConnectionEventListener listener) {
        lending.add(listener);
    }

    @Override
    public void removeConnectionEventListener(ConnectionEventListener listener) {
        lending.remove(listener);
    }

    @Override
    public void addStatementEventListener(StatementEventListener listener) {
        lending.add(listener);
    }

    @Override
    public void removeStatementEventListener(StatementEventListener listener) {
        lending.remove(listener);
    }
}
