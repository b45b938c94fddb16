package dev.weir.lab.study.batch;

import java.sql.SQLException;

/** Inserts batches of rows over one connection, on which autocommit is off. */
interface Inserter extends AutoCloseable {
    /**
     * The unit of work: prepares the INSERT, adds rows, executes the batch and commits; every update count is checked.
     *
     * @param first key of the first row
     * @param count rows
     * @throws Exception whatever the driver throws; what was inserted is rolled back then
     */
    void insert(int first, int count) throws Exception;

    /** One value of the server's: the last column of the first row. */
    String value(String sql) throws Exception;

    /** The driver and its version, as it says itself. */
    String driver() throws Exception;

    @Override
    void close() throws SQLException;
}
