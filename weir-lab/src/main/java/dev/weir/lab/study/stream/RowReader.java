package dev.weir.lab.study.stream;

import java.sql.SQLException;
import java.util.Map;

/** How one arm reads rows over its open connection. */
interface RowReader extends AutoCloseable {

    /** Reads the whole result of a query into {@code work}. */
    void read(String sql, RowWork work) throws Exception;

    /** Reads {@code rows} rows of a larger result, then closes it; the connection stays open. */
    void readAndCloseEarly(String sql, int rows, RowWork work) throws Exception;

    /** Reads {@code rows} rows, leaves the result open during {@code action}, then reads the rest. */
    void pauseFor(String sql, int rows, RowWork work, Action action) throws Exception;

    /** Something done while a result is open. */
    @FunctionalInterface
    interface Action {
        void run() throws Exception;
    }

    /** Last column of the first row of {@code sql}, read in the plainest way. */
    String value(String sql) throws Exception;

    /** What was negotiated, as far as the driver tells. */
    Map<String, String> negotiated() throws Exception;

    @Override
    void close() throws SQLException;
}
