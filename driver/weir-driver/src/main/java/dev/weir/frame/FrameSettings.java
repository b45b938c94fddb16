package dev.weir.frame;

import dev.weir.column.ColumnPatterns;
import org.jspecify.annotations.Nullable;

/**
 * Settings of encoded values.
 *
 * @param encoding how written values are framed; null writes them unchanged
 */
public record FrameSettings(@Nullable Encoding encoding) {
    /**
     * Settings of how values are framed.
     *
     * @param codec format and level, as for {@code dev.weir.codec.Codecs.of}
     * @param columns columns whose values are framed; empty for every binary column
     */
    public record Encoding(String codec, ColumnPatterns columns) {}
}
