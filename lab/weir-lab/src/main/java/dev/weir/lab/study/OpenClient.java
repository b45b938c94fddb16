package dev.weir.lab.study;

import java.sql.SQLException;
import java.util.Map;

/** A client with its connection open, as far as every study needs it. Not thread-safe. */
public interface OpenClient extends AutoCloseable {

    /**
     * Asks the server for one value, in the client's plainest way.
     *
     * @param sql a query; of its first row the last column is taken, which of {@code SHOW} is the value
     * @return the value as text; empty where there is no row
     */
    String value(String sql) throws Exception;

    /** Returns what is known of the open client besides session variables. */
    default Map<String, String> negotiated() throws Exception {
        return Map.of();
    }

    @Override
    void close() throws SQLException;
}
