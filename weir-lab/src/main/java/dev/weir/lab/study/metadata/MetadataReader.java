package dev.weir.lab.study.metadata;

import java.sql.SQLException;
import java.util.Map;

/** An open client, as the study needs it. Not thread-safe. */
interface MetadataReader extends AutoCloseable {

    /** Begins a level: where reads go in one transaction, in a new one. */
    void begin() throws Exception;

    /**
     * Reads a level until the client has made up its mind about definitions.
     *
     * @param level what is read next
     */
    void settle(MetadataLevel level) throws Exception;

    /**
     * Executes the prepared statement of a level once.
     *
     * @param level its text and columns
     * @param key its parameter
     * @param sink takes every value
     */
    void read(LevelRead level, int key, Sink sink) throws Exception;

    /** The last value of the first row of a statement as text; empty where there is none. */
    String value(String sql) throws Exception;

    /** What can be told of the open client besides session variables. */
    Map<String, String> negotiated() throws Exception;

    @Override
    void close() throws SQLException;
}
