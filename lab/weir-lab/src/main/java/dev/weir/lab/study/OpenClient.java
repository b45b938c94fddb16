package dev.weir.lab.study;

import java.sql.SQLException;
import java.util.Map;

/** A client with its connection open, with the operations that every study needs. Not thread-safe. */
public interface OpenClient extends AutoCloseable {

    /**
     * Queries one value in the client's plainest way.
     *
     * @param sql a query; the value is the last column of its first row, as {@code SHOW} returns it
     * @return the value as text; empty if there is no row
     */
    String value(String sql) throws Exception;

    /** Returns the known settings of the open client besides session variables. */
    default Map<String, String> negotiated() throws Exception {
        return Map.of();
    }

    @Override
    void close() throws SQLException;
}
