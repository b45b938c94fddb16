package dev.weir.pooled;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.weir.connection.Lender;
import dev.weir.connection.WeirConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import javax.sql.PooledConnection;
import org.jspecify.annotations.Nullable;

/**
 * Lends one session to one borrower after the other. What a borrower has changed by methods of JDBC is undone when the connection
 * comes back; inside a branch of a distributed transaction, when it is lent next and the branch is over. Listeners are called
 * without a lock. Thread-safe.
 */
final class Lending implements Lender {
    private final WeirConnection physical;
    private final Listeners listeners;
    private final SessionDefaults defaults;
    private final BooleanSupplier inBranch;

    @GuardedBy("this")
    private @Nullable WeirConnection lent;

    /** True after the last event: it is closed, or the listeners were notified of its end. */
    @GuardedBy("this")
    private boolean over;

    /**
     * Lends nothing yet; the session of {@code physical} is lent; it is closed when it cannot be made what it was.
     * {@code inBranch} says whether the session is in a branch of a distributed transaction.
     */
    Lending(PooledConnection source, WeirConnection physical, BooleanSupplier inBranch) throws SQLException {
        this.physical = physical;
        this.listeners = new Listeners(source);
        this.defaults = new SessionDefaults(physical);
        this.inBranch = inBranch;
        physical.session().link().whenLost(this::lost);
    }

    /** See {@link PooledConnection#getConnection()}. */
    public Connection lend() throws SQLException {
        WeirConnection before = take();
        if (before != null) {
            before.takeBack();
        }
        physical.session().link().checkOpen();
        restore();
        WeirConnection next = physical.lend(this);
        synchronized (this) {
            lent = next;
        }
        return next;
    }

    private synchronized @Nullable WeirConnection take() {
        WeirConnection taken = lent;
        lent = null;
        return taken;
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

    /** See {@link PooledConnection#close()}. */
    public void close() {
        end();
        WeirConnection before = take();
        if (before != null) {
            before.takeBack();
        }
        physical.close();
    }

    /** No more events; says whether there were any until now. */
    private synchronized boolean end() {
        boolean before = over;
        over = true;
        return !before;
    }

    @Override
    public void returned() {
        take();
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
        if (!isOver()) {
            listeners.closed();
        }
    }

    private synchronized boolean isOver() {
        return over;
    }

    @Override
    public void aborted(SQLException reason) {
        lost(reason);
    }

    private void lost(SQLException reason) {
        if (!end()) {
            return;
        }
        for (PreparedStatement statement : lentStatements()) {
            listeners.failed(statement, reason);
        }
        listeners.failed(reason);
    }

    private synchronized List<PreparedStatement> lentStatements() {
        return lent == null ? List.of() : lent.lentStatements();
    }

    @Override
    public void isolationChanges() throws SQLException {
        defaults.isolationChanges();
    }

    @Override
    public boolean inBranch() {
        return inBranch.getAsBoolean();
    }

    @Override
    public void statementClosed(PreparedStatement statement) {
        if (!isOver()) {
            listeners.closed(statement);
        }
    }

    /** Returns those that are notified of what becomes of the connection. */
    Listeners listeners() {
        return listeners;
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
