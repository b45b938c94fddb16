package dev.weir.pooled;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEvent;
import javax.sql.StatementEventListener;

/** Listeners of a pooled connection. When one throws, that is logged and the others are still notified. */
final class Listeners {
    private static final Logger LOG = Logger.getLogger("dev.weir.jdbc");

    private final PooledConnection source;
    private final List<ConnectionEventListener> ofConnection = new CopyOnWriteArrayList<>();
    private final List<StatementEventListener> ofStatements = new CopyOnWriteArrayList<>();

    Listeners(PooledConnection source) {
        this.source = source;
    }

    void add(ConnectionEventListener listener) {
        if (listener != null) {
            ofConnection.add(listener);
        }
    }

    void remove(ConnectionEventListener listener) {
        ofConnection.remove(listener);
    }

    void add(StatementEventListener listener) {
        if (listener != null) {
            ofStatements.add(listener);
        }
    }

    void remove(StatementEventListener listener) {
        ofStatements.remove(listener);
    }

    void closed() {
        tell(ofConnection, listener -> listener.connectionClosed(new ConnectionEvent(source)));
    }

    void failed(SQLException reason) {
        tell(ofConnection, listener -> listener.connectionErrorOccurred(new ConnectionEvent(source, reason)));
    }

    void closed(PreparedStatement statement) {
        tell(ofStatements, listener -> listener.statementClosed(new StatementEvent(source, statement)));
    }

    void failed(PreparedStatement statement, SQLException reason) {
        tell(ofStatements, listener -> listener.statementErrorOccurred(new StatementEvent(source, statement, reason)));
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
}
