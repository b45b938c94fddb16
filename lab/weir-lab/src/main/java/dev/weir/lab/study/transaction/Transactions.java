package dev.weir.lab.study.transaction;

import java.sql.Connection;
import java.sql.SQLException;

/** Puts units of work around statements. */
interface Transactions extends AutoCloseable {
    @FunctionalInterface
    interface Work {
        void on(Connection connection) throws SQLException;
    }

    /**
     * Takes a connection, sets it up for the unit, runs the statements, commits, and sets it back.
     *
     * @throws SQLException whatever the driver throws; the transaction is rolled back then
     */
    void run(Unit unit, Work work) throws SQLException;

    @Override
    void close() throws SQLException;
}
