package dev.weir.lab.study.batch;

import dev.weir.lab.study.OpenClient;

/** Inserts batches of rows over one connection, on which autocommit is off. */
interface Inserter extends OpenClient {
    /**
     * The unit of work: prepares the INSERT, adds rows, executes the batch and commits; every update count is checked.
     *
     * @param first key of the first row
     * @param count rows
     * @throws Exception whatever the driver throws; what was inserted is rolled back then
     */
    void insert(int first, int count) throws Exception;
}
