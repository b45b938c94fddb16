package dev.weir.lab.study.metadata;

import dev.weir.lab.study.OpenClient;
import java.util.List;

/** An open client with the study's operations. Not thread-safe. */
interface MetadataReader extends OpenClient {

    /** Begins a level, in a new transaction if its reads share one. */
    default void begin() throws Exception {}

    /** Reads a level until the client has settled on sending or omitting definitions. */
    default void settle(MetadataLevel level) throws Exception {}

    /** Executes the prepared statement of a level once. */
    void read(LevelRead level, int key, Sink sink) throws Exception;

    /** A level that is ready to be read. */
    record LevelRead(String sql, List<GetterKind> kinds) {
        static LevelRead of(MetadataLevel level) {
            return new LevelRead(level.sql(), level.kinds());
        }
    }
}
