package dev.weir.frame;

import dev.weir.column.ColumnPatterns;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The values that are encoded when they are written, and what decoding them takes.
 *
 * @param limit largest value that is decoded in memory, in bytes
 * @param encoding how values are framed; none: they are written as they are
 * @param dictionaries where zstd's dictionaries are
 */
public record FrameSettings(int limit, @Nullable Encoding encoding, Dictionaries dictionaries) {
    /**
     * The way in which values are framed.
     *
     * @param codec format and level, as {@code dev.weir.codec.Codecs.of} has it
     * @param least bytes of a value from which on it is framed
     * @param dictionary id of the zstd dictionary; 0 for none
     * @param columns whose values are framed; empty for every binary column
     */
    public record Encoding(String codec, int least, long dictionary, ColumnPatterns columns) {}

    /**
     * Where dictionaries are: in a folder, or in a table; or there are none. {@code folder} has a file {@code *.dict} for each,
     * {@code table} a column {@code dictionary}.
     */
    public record Dictionaries(
            @Nullable Path folder, @Nullable String table) {
        public static final Dictionaries NONE = new Dictionaries(null, null);
    }
}
