package dev.weir.column;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The character sets of collations. Sessions ask the server for utf8mb4, so that this matters only where someone sets
 * {@code character_set_results} to NULL.
 */
public final class Charsets {
    private static final int UTF8MB4_GENERAL_CI = 45;
    private static final int UTF8MB4_0900_AI_CI = 255;

    private Charsets() {}

    /**
     * Java's character set for a collation; {@code collation} is its id, that of {@code binary} gives UTF-8. Returns
     * the character set, empty for an unknown id and for a set that Java does not have.
     */
    public static Optional<Charset> of(int collation) {
        if (collation == UTF8MB4_GENERAL_CI || collation == UTF8MB4_0900_AI_CI) {
            return Optional.of(StandardCharsets.UTF_8);
        }
        Optional<ServerCharset> set = ServerCharset.of(collation);
        return set.isPresent() && set.get() == ServerCharset.BINARY
                ? Optional.of(StandardCharsets.UTF_8)
                : set.flatMap(ServerCharset::charset);
    }

    /** Bytes that one character of a collation takes at most; returns 1 to 4, 1 for an unknown id. */
    public static int maxBytes(int collation) {
        return ServerCharset.of(collation).map(ServerCharset::maxBytes).orElse(1);
    }
}
