package dev.weir.api;

import java.sql.ResultSet;
import java.sql.SQLException;

/** The results of a {@link ReadPipeline}, one after the other. Not thread-safe. */
public interface PipelinedResults extends AutoCloseable {
    /**
     * Moves to the next read. Remaining rows of the current one are discarded.
     *
     * @return false after the last
     * @throws SQLException when the connection broke
     */
    boolean next() throws SQLException;

    /**
     * Returns the rows of the current read as they arrive; another command on the connection buffers the rest first.
     *
     * @return the rows, to be read before {@link #next}
     * @throws SQLException the server's error for this read, which does not affect other reads; or without a current read
     */
    ResultSet resultSet() throws SQLException;

    /**
     * Discards the remaining results.
     *
     * @throws SQLException when the connection broke
     */
    @Override
    void close() throws SQLException;
}
