package dev.weir.wire;

/**
 * The compression of a connection.
 *
 * @param required whether connecting fails where the server does not offer it
 */
public record Compression(Algorithm algorithm, boolean required) {
    public static final Compression NONE = new Compression(Algorithm.NONE, false);

    /** Level of zstd, also of what the server sends: its own default. */
    public static final int ZSTD_LEVEL = 3;

    /** The algorithms that servers offer. */
    public enum Algorithm {
        NONE,
        /** MySQL and MariaDB. */
        ZLIB,
        /** MySQL 8.0.18 and newer. */
        ZSTD
    }
}
