package dev.weir.frame;

import dev.weir.column.ColumnPatterns;
import org.jspecify.annotations.Nullable;

/**
 * The values that are encoded when they are written, and what decoding them takes.
 *
 * @param limit largest value that is decoded in memory, in bytes
 * @param encoding how values are framed; none: they are written as they are
 */
public record FrameSettings(int limit, @Nullable Encoding encoding) {
    /**
     * The way in which values are framed.
     *
     * @param codec format and level, as {@code dev.weir.codec.Codecs.of} has it
     * @param least bytes of a value from which on it is framed
     * @param columns whose values are framed; empty for every binary column
     */
    public record Encoding(String codec, int least, ColumnPatterns columns) {}
}
