package dev.weir.pooled;

import dev.weir.connection.WeirConnection;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEventListener;

/** A connection of a pool, for local transactions. */
public final class WeirPooledConnection implements PooledConnection {
    private final Lending lending;

    /**
     * Over an open connection.
     *
     * @param physical belongs to it from now on
     * @throws SQLException when the connection broke
     */
    public WeirPooledConnection(WeirConnection physical) throws SQLException {
        this.lending = new Lending(this, physical, () -> false);
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
