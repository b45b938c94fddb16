package dev.weir.lab.study.keys;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Where a look-up gets its connection from. Threads may share it. */
interface Connections extends AutoCloseable {
    /** Connections of a pool, as published; more where more threads ask. */
    int POOL_SIZE = 10;

    /** A connection for the calling thread. */
    Connection take() throws SQLException;

    /** The calling thread needs it no longer. */
    void giveBack(Connection connection) throws SQLException;

    /**
     * Allows as many connections as threads ask at the same time.
     *
     * @return connections that can be held at the same time
     */
    int allow(int parallelism);

    /**
     * Has a pool open connections, one after the other: of threads that ask while it still fills itself, some may wait for good
     * (Agroal 3.2; HikariCP beyond the size that it was made with).
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
}
