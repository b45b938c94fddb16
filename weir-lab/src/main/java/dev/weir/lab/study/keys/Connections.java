package dev.weir.lab.study.keys;

import java.sql.Connection;
import java.sql.SQLException;

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

    @Override
    void close() throws SQLException;
}
