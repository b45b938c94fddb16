package dev.weir.pooled;

import dev.weir.connection.WeirConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.BooleanSupplier;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEventListener;

/** A connection of a pool, for local transactions. */
public class WeirPooledConnection implements PooledConnection {
    private final Lending lending;

    /** Over an open connection; {@code physical} belongs to it from now on. */
    public WeirPooledConnection(WeirConnection physical) throws SQLException {
        this(physical, () -> false);
    }

    /**
     * Over an open connection that may be in a branch of a distributed transaction; {@code physical} belongs to it from
     * now on. {@code inBranch} says whether it is in one.
     */
    protected WeirPooledConnection(WeirConnection physical, BooleanSupplier inBranch) throws SQLException {
        this.lending = new Lending(this, physical, inBranch);
    }

    @Override
    public final Connection getConnection() throws SQLException {
        return lending.lend();
    }

    @Override
    public final void close() {
        lending.close();
    }

    @Override
    public final void addConnectionEventListener(ConnectionEventListener listener) {
        lending.listeners().add(listener);
    }

    @Override
    public final void removeConnectionEventListener(ConnectionEventListener listener) {
        lending.listeners().remove(listener);
    }

    @Override
    public final void addStatementEventListener(StatementEventListener listener) {
        lending.listeners().add(listener);
    }

    @Override
    public final void removeStatementEventListener(StatementEventListener listener) {
        lending.listeners().remove(listener);
    }
}
