package dev.weir.api;

import java.sql.SQLException;
import java.util.Optional;

/** Reads beyond JDBC: pipelined, or by many keys; {@code connection.unwrap(WeirReads.class)}, also of a pooled connection. */
public interface WeirReads {
    /**
     * Makes a pipeline, by which many reads take about one round trip.
     *
     * @return an empty pipeline
     * @throws SQLException with the reason of {@link #whyNotPipelined} where it has one
     */
    ReadPipeline pipeline() throws SQLException;

    /**
     * Makes keyed reads, by which many look-ups by key take few statements.
     *
     * @param sql {@code SELECT .. FROM t WHERE key = ?}: plain columns of one table, one comparison, nothing else
     * @return look-ups with it
     * @throws SQLException with the reason, when the statement is not of that form
     */
    KeyedReads keyed(String sql) throws SQLException;

    /**
     * Returns why reads are not pipelined on this connection: a proxy or server without support, or {@link Option#PIPELINING}.
     * Unknown support is tried once, on a separate connection and with a timeout.
     *
     * @return the reason; empty when they are pipelined
     * @throws SQLException when the connection is closed
     */
    Optional<String> whyNotPipelined() throws SQLException;

    /** Returns how many column definitions of this connection's results were received, reused and omitted. */
    MetadataCounters metadataCounters();
}
