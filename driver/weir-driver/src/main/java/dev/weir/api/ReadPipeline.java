package dev.weir.api;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Reads that are sent together, without waiting for the reply to one before sending the next: many of them cost about one
 * round trip. Not thread-safe.
 *
 * <pre>{@code
 * try (ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
 *     for (long id : ids) {
 *         statement.setLong(1, id);
 *         pipeline.add(statement);
 *     }
 *     try (PipelinedResults results = pipeline.run()) {
 *         while (results.next()) {
 *             ResultSet rows = results.resultSet();
 *             ...
 *         }
 *     }
 * }
 * }</pre>
 */
public interface ReadPipeline extends AutoCloseable {
    /**
     * Adds one execution of a prepared statement with the parameters that it has now.
     *
     * @param statement of this connection; a SELECT, as only reads are independent of each other's errors
     * @throws SQLException when it is of another connection or kind, a parameter is missing, or one is a stream
     */
    void add(PreparedStatement statement) throws SQLException;

    /** Returns how many reads were added since the last run. */
    int size();

    /**
     * Sends the added reads and empties the pipeline. At most 48 KiB of requests are unanswered: further ones are sent as
     * replies are read.
     *
     * @return the results in the order of {@link #add}
     * @throws SQLException when a statement cannot be prepared or the connection broke
     */
    PipelinedResults run() throws SQLException;

    /** Discards reads that were added and not run. */
    @Override
    void close();
}
