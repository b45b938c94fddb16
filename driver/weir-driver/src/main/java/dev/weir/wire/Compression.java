package dev.weir.wire;

/**
 * The compression of a connection.
 *
 * @param level of zstd, 1 to 22, also of what the server sends; of no meaning to others
 * @param required whether connecting fails where the server does not offer it
 */
public record Compression(Algorithm algorithm, int level, boolean required) {
    public static final Compression NONE = new Compression(Algorithm.NONE, 0, false);

    /** The algorithms that servers offer. */
    public enum Algorithm {
        NONE,
        /** MySQL and MariaDB. */
        ZLIB,
        /** MySQL 8.0.18 and newer. */
        ZSTD
    }
}
