package dev.weir.codec;

import java.util.List;

/** Every codec by name. */
public final class Codecs {
    private static final int DICTIONARY_LEVEL = 3;

    private Codecs() {}

    /** Names that {@link #named} knows. */
    public static List<String> names() {
        return List.of(
                "none",
                "gzip",
                "deflate",
                "mysql",
                "zstd-1",
                "zstd-3",
                "zstd-9",
                "snappy",
                "brotli-0",
                "brotli-6",
                "brotli-11",
                "lz4-fast",
                "lz4-9",
                "lz4-17");
    }

    /**
     * Opens a codec.
     *
     * @param name one of {@link #names}
     * @return a codec, to be closed by the caller
     * @throws IllegalArgumentException when there is none of that name
     */
    public static Codec named(String name) {
        return switch (name) {
            case "none" -> new PlainCodec();
            case "gzip" -> new GzipCodec();
            case "deflate" -> new DeflateCodec();
            case "mysql" -> new MysqlCodec();
            case "snappy" -> new SnappyCodec();
            case "zstd-1" -> new ZstdCodec(1);
            case "zstd-3" -> new ZstdCodec(3);
            case "zstd-9" -> new ZstdCodec(9);
            case "brotli-0" -> new BrotliCodec(0);
            case "brotli-6" -> new BrotliCodec(6);
            case "brotli-11" -> new BrotliCodec(11);
            case "lz4-fast" -> Lz4Codec.fast();
            case "lz4-9" -> Lz4Codec.high(9);
            case "lz4-17" -> Lz4Codec.high(17);
            default -> throw new IllegalArgumentException("codec=" + name + " is unknown, expected one of " + names());
        };
    }

    /**
     * Opens a zstd codec, level 3, with a dictionary.
     *
     * @param dictionary what {@link ZstdDictionary#train} gave
     * @return a codec named {@code zstd-dictionary}, to be closed by the caller
     */
    public static Codec zstd(byte[] dictionary) {
        return new ZstdCodec(DICTIONARY_LEVEL, dictionary);
    }

    /** A codec that decodes every value of a format, at whatever level it was encoded. */
    static Codec decoderOf(Format format) {
        return switch (format) {
            case NONE -> new PlainCodec();
            case GZIP -> new GzipCodec();
            case DEFLATE -> new DeflateCodec();
            case MYSQL -> new MysqlCodec();
            case ZSTD -> new ZstdCodec(DICTIONARY_LEVEL);
            case SNAPPY -> new SnappyCodec();
            case BROTLI -> new BrotliCodec(6);
            case LZ4 -> Lz4Codec.fast();
        };
    }
}
