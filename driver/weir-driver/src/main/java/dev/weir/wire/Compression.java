package dev.weir.wire;

/**
 * A connection's compression.
 *
 * @param required whether connecting fails if the server does not offer it
 */
public record Compression(Algorithm algorithm, boolean required) {
    public static final Compression NONE = new Compression(Algorithm.NONE, false);

    /** The level of zstd in both directions: its default. */
    public static final int ZSTD_LEVEL = 3;

    /** Compression algorithms of the servers. */
    public enum Algorithm {
        NONE,
        /** MySQL and MariaDB. */
        ZLIB,
        /** MySQL 8.0.18 and newer. */
        ZSTD
    }
}
