package dev.weir.frame;

import dev.weir.column.ColumnPatterns;
import org.jspecify.annotations.Nullable;

/**
 * The values that are encoded when they are written.
 *
 * @param encoding how values are framed; none: they are written as they are
 */
public record FrameSettings(@Nullable Encoding encoding) {
    /**
     * The way in which values are framed.
     *
     * @param codec format and level, as {@code dev.weir.codec.Codecs.of} has it
     * @param columns whose values are framed; empty for every binary column
     */
    public record Encoding(String codec, ColumnPatterns columns) {}
}
