package dev.weir.codec;

/** Formats of encoded bytes, with their numbers in a {@link Frame}. Numbers are never reused. */
public enum Format {
    /** The unchanged bytes. */
    NONE(0),
    /** RFC 1952, one member. */
    GZIP(1),
    /** RFC 1950, the format of zlib. */
    DEFLATE(2),
    /** MySQL's {@code COMPRESS()}: the length in four bytes, little-endian, then RFC 1950. */
    MYSQL(3),
    /** RFC 8878, without a dictionary. */
    ZSTD(4),
    /** Snappy's raw format. */
    SNAPPY(5),
    /** RFC 7932. */
    BROTLI(6),
    /** The length in four bytes, little-endian, then one LZ4 block. */
    LZ4(7);

    private final int number;

    Format(int number) {
        this.number = number;
    }

    /** Returns its number in a frame, 0 to 255. */
    public int number() {
        return number;
    }

    static Format numbered(int number) throws CodecException {
        for (Format format : values()) {
            if (format.number == number) {
                return format;
            }
        }
        throw new CodecException("frame: format=" + number + " is unknown, expected 0 to " + (values().length - 1)
                + "; the value was written by a newer version, or is damaged");
    }
}
