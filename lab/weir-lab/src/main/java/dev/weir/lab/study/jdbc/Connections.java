package dev.weir.lab.study.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A source of connections for operations. Thread-safe. */
public interface Connections extends AutoCloseable {

    /** Returns a connection for the calling thread. */
    Connection take() throws SQLException;

    /** Releases the calling thread's connection: closes it, or returns it to its pool. */
    default void giveBack(Connection connection) throws SQLException {
        connection.close();
    }

    /** Allows as many connections as threads ask for at once; returns the number that can be held then. */
    int allow(int parallelism);

    /**
     * Makes a pool open its connections one by one: while it still fills itself, some threads may wait forever (Agroal 3.2; HikariCP beyond
     * its initial size).
     */
    static void fill(Connections pool, int size) {
        List<Connection> held = new ArrayList<>();
        try {
            try {
                for (int i = 0; i < size; i++) {
                    held.add(pool.take());
                }
            } finally {
                for (Connection connection : held) {
                    pool.giveBack(connection);
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the pool cannot open " + size + " connections: " + e, e);
        }
    }

    @Override
    void close() throws SQLException;

    /** One connection for every operation. */
    public record Single(Connection connection) implements Connections {
        @Override
        public Connection take() {
            return connection;
        }

        @Override
        public void giveBack(Connection taken) {
            // it stays open
        }

        @Override
        public int allow(int parallelism) {
            return 1;
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }
}
