package dev.weir.snapshot;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.sql.DataSource;

/** All connections of a snapshot, from the moment at which each is open: ending them leaves none behind, and nothing locked. */
final class SnapshotConnections {
    private final DataSource source;
    private final List<Connection> open = new ArrayList<>();
    private boolean ended;

    SnapshotConnections(DataSource source) {
        this.source = source;
    }

    /** Opens readers 1 to {@code readers} at the same time, and before them the one that locks, if it is wanted. */
    List<SnapshotConnection> open(ReaderThreads threads, int readers, boolean holder) throws SQLException {
        int all = readers + (holder ? 1 : 0);
        List<Callable<SnapshotConnection>> openings = new ArrayList<>();
        for (int i = holder ? 0 : 1; i <= readers; i++) {
            String name = i == 0 ? "lock holder" : "reader=" + i;
            openings.add(() -> open(name, all));
        }
        return threads.all(openings);
    }

    private SnapshotConnection open(String name, int all) throws SQLException {
        Connection connection;
        try {
            connection = source.getConnection();
        } catch (SQLException e) {
            throw new SnapshotException("cannot open " + name + " of connections=" + all + "; all are closed again", e);
        }
        add(connection);
        SnapshotConnection session = new SnapshotConnection(name, connection);
        session.prepare();
        return session;
    }

    private synchronized void add(Connection connection) throws SQLException {
        if (ended) {
            connection.abort(Runnable::run);
            throw new SnapshotException("the snapshot was closed while it was opened");
        }
        open.add(connection);
    }

    /** Closes one that is no longer needed. */
    void close(SnapshotConnection session) throws SQLException {
        synchronized (this) {
            open.remove(session.connection());
        }
        session.connection().close();
    }

    /** Ends their transactions and closes them, all at the same time. */
    synchronized void close(ReaderThreads threads) throws SQLException {
        ended = true;
        try {
            threads.each(open, SnapshotConnections::end);
            open.clear();
        } finally {
            // what an interrupt has kept from being closed
            abort();
        }
    }

    private static void end(Connection connection) throws SQLException {
        try (connection) {
            if (!connection.isClosed()) {
                new SnapshotConnection("", connection).run("ROLLBACK");
            }
        }
    }

    /** Cuts their connections, whatever runs on them; the server ends their transactions, and what they hold is free. */
    synchronized void abort() {
        ended = true;
        for (Connection connection : open) {
            try {
                connection.abort(Runnable::run);
            } catch (SQLException e) {
                System.getLogger(SnapshotConnections.class.getPackageName())
                        .log(System.Logger.Level.DEBUG, "a connection could not be aborted", e);
            }
        }
        open.clear();
    }
}
