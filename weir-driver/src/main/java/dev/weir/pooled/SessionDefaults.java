package dev.weir.pooled;

import dev.weir.connection.WeirConnection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What a session was before it was lent first, and what makes it so again: nothing is sent where nothing was changed. */
final class SessionDefaults {
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
