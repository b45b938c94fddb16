package dev.weir.lab.study.keys;

import dev.weir.lab.study.jdbc.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** One connection per thread, opened when the thread first asks, then kept. */
final class ThreadLocalConnections implements Connections {
    private final Opener opener;
    private final Queue<Connection> all = new ConcurrentLinkedQueue<>();

    /** Belongs to this session, not to the class, and ends with it. */
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<Connection> own = new ThreadLocal<>();

    @FunctionalInterface
    interface Opener {
        Connection open() throws SQLException;
    }

    ThreadLocalConnections(Opener opener) {
        this.opener = opener;
    }

    @Override
    public Connection take() throws SQLException {
        Connection connection = own.get();
        if (connection == null) {
            connection = opener.open();
            all.add(connection);
            own.set(connection);
        }
        return connection;
    }

    @Override
    public void giveBack(Connection connection) {
        // the thread keeps its connection
    }

    @Override
    public int allow(int parallelism) {
        return parallelism;
    }

    @Override
    public void close() throws SQLException {
        own.remove();
        for (Connection connection = all.poll(); connection != null; connection = all.poll()) {
            connection.close();
        }
    }
}
