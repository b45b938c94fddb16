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
 * A connection of a pool: lends one session to one borrower after the other. What a borrower has changed by methods of JDBC is undone
 * when the connection comes back; inside a branch of a distributed transaction, when it is lent next and the branch is over. Listeners
 * are called without a lock; when one throws, that is logged and the others are still notified. Thread-safe.
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

    /** Over an open connection, which belongs to it from now on and is closed when it cannot be made what it was. */
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

    /** A session that cannot be made what it was is of no more use. */
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

    /** The borrower has closed it; its statements are closed. */
    final void returned() {
        lent.set(null);
        if (physical.isClosed()) {
            lost(new SQLNonTransientConnectionException("the connection was closed while it was lent", "08003"));
            return;
        }
        // the borrower's are not sent with what ends the loan
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

    /** The session is closed: the borrower has aborted it, or it broke. */
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

    /** The isolation level of the session is about to be changed; fails when the level before cannot be found out. */
    final void isolationChanges() throws SQLException {
        defaults.isolationChanges();
    }

    /** Returns whether a transaction manager ends the transaction that runs now, so that the borrower may not. */
    public boolean inBranch() {
        return false;
    }

    /** The borrower, or the end of the loan, has closed a prepared statement. */
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

    /** The state of a session before it was lent first, and what makes it so again: nothing is sent where nothing was changed. */
    private static final class SessionDefaults {
        private final WeirConnection connection;
        private final boolean autoCommit;
        private final boolean readOnly;
        private final int networkTimeout;
        private final @Nullable String catalog;

        /** Once it is about to be changed. */
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

        /** Rolls back what is open and restores the rest. */
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
