package dev.weir.connection;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEvent;
import javax.sql.StatementEventListener;
import org.jspecify.annotations.Nullable;

/**
 * A pooled connection, which lends its session to one borrower after the other. State that a borrower changed by JDBC methods
 * is restored when the connection comes back; within a branch of a distributed transaction, when it is lent next after the
 * branch. Listeners are called without a lock; if one throws, that is logged and the others are still notified. Thread-safe.
 */
public class WeirPooledConnection implements PooledConnection {
    private static final Logger LOG = Logger.getLogger("dev.weir.jdbc");

    private final WeirConnection physical;
    private final SessionDefaults defaults;
    private final List<ConnectionEventListener> ofConnection = new CopyOnWriteArrayList<>();
    private final List<StatementEventListener> ofStatements = new CopyOnWriteArrayList<>();
    private final AtomicReference<@Nullable WeirConnection> lent = new AtomicReference<>();

    /** True after the last event: it is closed, or the listeners were notified of its end. */
    private final AtomicBoolean over = new AtomicBoolean();

    /** Takes over an open connection, and closes it if it cannot be restored. */
    public WeirPooledConnection(WeirConnection physical) throws SQLException {
        this.physical = physical;
        this.defaults = new SessionDefaults(physical);
        physical.session().link().whenLost(this::lost);
    }

    @Override
    public final Connection getConnection() throws SQLException {
        takeBack();
        physical.session().link().checkOpen();
        restore();
        WeirConnection next = physical.lend(this);
        lent.set(next);
        return next;
    }

    private void takeBack() {
        WeirConnection before = lent.getAndSet(null);
        if (before != null) {
            before.takeBack();
        }
    }

    /** Closes a session that cannot be restored. */
    private void restore() throws SQLException {
        if (inBranch()) {
            return;
        }
        try {
            defaults.restore();
        } catch (SQLException e) {
            lost(e);
            physical.close();
            throw e;
        }
    }

    @Override
    public final void close() {
        over.set(true);
        takeBack();
        physical.close();
    }

    /** The borrower has closed it, and its statements with it. */
    final void returned() {
        lent.set(null);
        if (physical.isClosed()) {
            lost(new SQLNonTransientConnectionException("the connection was closed while it was lent", "08003"));
            return;
        }
        // the borrower's client information is not sent with the commands that end the loan
        physical.session().sendWithStatements(Map.of());
        try {
            restore();
        } catch (SQLException reported) {
            // the pool has been notified
            return;
        }
        if (!over.get()) {
            tell(ofConnection, listener -> listener.connectionClosed(new ConnectionEvent(this)));
        }
    }

    /** The session is closed: the borrower aborted it, or it broke. */
    final void lost(SQLException reason) {
        if (over.getAndSet(true)) {
            return;
        }
        WeirConnection borrowed = lent.get();
        for (PreparedStatement each : borrowed == null ? List.<PreparedStatement>of() : borrowed.lentStatements()) {
            tell(ofStatements, listener -> listener.statementErrorOccurred(new StatementEvent(this, each, reason)));
        }
        tell(ofConnection, listener -> listener.connectionErrorOccurred(new ConnectionEvent(this, reason)));
    }

    /** Saves the session's isolation level before a change; fails if it cannot be determined. */
    final void isolationChanges() throws SQLException {
        defaults.isolationChanges();
    }

    /** Returns whether a transaction manager controls the transaction, so that the borrower must not end it. */
    public boolean inBranch() {
        return false;
    }

    /** The borrower, or the end of the loan, closed a prepared statement. */
    final void statementClosed(PreparedStatement statement) {
        if (!over.get()) {
            tell(ofStatements, listener -> listener.statementClosed(new StatementEvent(this, statement)));
        }
    }

    private static <L> void tell(List<L> listeners, Consumer<L> event) {
        for (L listener : listeners) {
            try {
                event.accept(listener);
            } catch (RuntimeException e) {
                LOG.log(Level.WARNING, "a listener of a pooled connection failed", e);
            }
        }
    }

    @Override
    public final void addConnectionEventListener(ConnectionEventListener listener) {
        if (listener != null) {
            ofConnection.add(listener);
        }
    }

    @Override
    public final void removeConnectionEventListener(ConnectionEventListener listener) {
        ofConnection.remove(listener);
    }

    @Override
    public final void addStatementEventListener(StatementEventListener listener) {
        if (listener != null) {
            ofStatements.add(listener);
        }
    }

    @Override
    public final void removeStatementEventListener(StatementEventListener listener) {
        ofStatements.remove(listener);
    }

    /** A session's state before it was first lent. Restoring sends nothing if nothing was changed. */
    private static final class SessionDefaults {
        private final WeirConnection connection;
        private final boolean autoCommit;
        private final boolean readOnly;
        private final int networkTimeout;
        private final @Nullable String catalog;

        /** Null until a change is about to be made. */
        private @Nullable Integer isolation;

        SessionDefaults(WeirConnection connection) throws SQLException {
            this.connection = connection;
            this.autoCommit = connection.getAutoCommit();
            this.readOnly = connection.isReadOnly();
            this.networkTimeout = connection.getNetworkTimeout();
            this.catalog = connection.getCatalog();
        }

        void isolationChanges() throws SQLException {
            if (isolation == null) {
                isolation = connection.getTransactionIsolation();
            }
        }

        /** Rolls back an open transaction and restores the rest. */
        void restore() throws SQLException {
            if (connection.session().transactions().isOpen()) {
                connection.session().transactions().rollback();
            }
            if (connection.getAutoCommit() != autoCommit) {
                connection.setAutoCommit(autoCommit);
            }
            if (connection.isReadOnly() != readOnly) {
                connection.setReadOnly(readOnly);
            }
            if (isolation != null) {
                connection.setTransactionIsolation(isolation);
                isolation = null;
            }
            if (catalog != null && !catalog.equals(connection.getCatalog())) {
                connection.setCatalog(catalog);
            }
            if (connection.getNetworkTimeout() != networkTimeout) {
                connection.setNetworkTimeout(Runnable::run, networkTimeout);
            }
        }
    }
}
