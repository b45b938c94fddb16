package dev.weir.lab.study.batch;

import dev.weir.lab.study.OpenClient;

/** Writes batches of rows over one connection. */
interface BatchWriter extends OpenClient {
    /**
     * The unit of work: prepares the statement, sends it for every row and commits; every update count is checked.
     *
     * @throws Exception whatever the driver throws; what is not committed is rolled back then
     */
    void write(int first, int count) throws Exception;
}
