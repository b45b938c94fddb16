package dev.weir.lab.study.stream;

import dev.weir.lab.study.OpenClient;

/** The way in which an arm reads rows over its open connection. */
interface RowReader extends OpenClient {

    /** Reads the whole result of a query into {@code work}. */
    void read(String sql, RowWork work) throws Exception;

    /** Reads {@code rows} rows of a larger result, then closes it; the connection stays open. */
    void readAndCloseEarly(String sql, int rows, RowWork work) throws Exception;

    /** Reads {@code rows} rows, leaves the result open during {@code action}, then reads the rest. */
    void pauseFor(String sql, int rows, RowWork work, Action action) throws Exception;

    @FunctionalInterface
    interface Action {
        void run() throws Exception;
    }
}
