package dev.weir.lab.study.batch;

import dev.weir.lab.study.OpenClient;

/** Writes batches of rows over one connection. */
interface BatchWriter extends OpenClient {
    /** Prepares the statement, sends it for every row and commits, or rolls back; every update count is checked. */
    void write(int first, int count) throws Exception;
}
