package dev.weir.jdbc;

import java.sql.SQLException;
import java.util.Optional;

/** Ways to read that JDBC has no words for; {@code connection.unwrap(WeirReads.class)} gives them, through a pool too. */
public interface WeirReads {

    /**
     * Many reads for about one round trip.
     *
     * @return an empty pipeline
     * @throws SQLException with the reason of {@link #whyNotPipelined} where it has one
     */
    ReadPipeline pipeline() throws SQLException;

    /**
     * Many look-ups by key in few statements.
     *
     * @param sql {@code SELECT .. FROM t WHERE key = ?}: plain columns of one table, one comparison, nothing else
     * @return look-ups with it
     * @throws SQLException with the reason, when the statement is not proved to be such
     */
    KeyedReads keyed(String sql) throws SQLException;

    /**
     * Why reads are not pipelined on this connection: a proxy or server that does not bear it, or the option. Where that is
     * not known it is tried, once, on a connection of its own and with a deadline.
     *
     * @return the reason; empty when they are pipelined
     * @throws SQLException when the connection is closed
     */
    Optional<String> whyNotPipelined() throws SQLException;

    /** What has become of the column definitions of this connection's results. */
    MetadataCounters metadataCounters();
}
