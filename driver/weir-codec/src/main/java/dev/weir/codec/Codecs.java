package dev.weir.codec;

import java.util.List;
import java.util.Locale;

/** Every codec by name. */
public final class Codecs {
    private static final List<String> NAMES = List.of(("none gzip deflate mysql zstd-1 zstd-3 zstd-9 snappy"
                    + " brotli-0 brotli-6 brotli-11 lz4-fast lz4-9 lz4-17")
            .split(" ", -1));
    private static final int ZSTD_LEVEL = 3;

    private Codecs() {}

    /** Returns the names that {@link #named} accepts. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Opens a codec.
     *
     * @param name one of {@link #names}
     * @return a codec, to be closed by the caller
     * @throws IllegalArgumentException for an unknown name
     */
    public static Codec named(String name) {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException("codec=" + name + " is unknown, expected one of " + NAMES);
        }
        return switch (name) {
            case "mysql" -> new MysqlCodec();
            case "lz4-fast" -> Lz4Codec.fast();
            default -> of(name.replace('-', ':'));
        };
    }

    /**
     * Opens a codec at a level.
     *
     * @param text {@code zstd:3}: a format and a level of it (zstd 1 to 22, lz4 1 to 17, brotli 0 to 11), or a format alone,
     *     which also names gzip, deflate, snappy and none
     * @return a codec, to be closed by the caller
     * @throws IllegalArgumentException when there is no such format or level
     */
    public static Codec of(String text) {
        int colon = text.indexOf(':');
        String format = colon < 0 ? text : text.substring(0, colon);
        String level = colon < 0 ? "" : text.substring(colon + 1);
        return switch (format) {
            case "zstd" -> new ZstdCodec(level(text, level, ZSTD_LEVEL, 1, 22));
            case "lz4" -> level.isEmpty() ? Lz4Codec.fast() : Lz4Codec.high(level(text, level, 9, 1, 17));
            case "brotli" -> new BrotliCodec(level(text, level, 6, 0, 11));
            case "gzip", "deflate", "snappy", "none" -> {
                if (colon >= 0) {
                    throw new IllegalArgumentException("codec=" + text + " has a level, expected " + format + " alone");
                }
                yield decoderOf(Format.valueOf(format.toUpperCase(Locale.ROOT)));
            }
            default ->
                throw new IllegalArgumentException(
                        "codec=" + text
                                + " is unknown, expected zstd:1 to zstd:22, lz4, lz4:1 to lz4:17, brotli:0 to brotli:11, gzip, deflate, snappy or none");
        };
    }

    private static int level(String text, String level, int usual, int lowest, int highest) {
        if (level.isEmpty() && text.indexOf(':') < 0) {
            return usual;
        }
        if (!level.matches("[0-9]{1,2}") || Integer.parseInt(level) < lowest || Integer.parseInt(level) > highest) {
            throw new IllegalArgumentException(
                    "codec=" + text + ", expected a level of " + lowest + " to " + highest + " behind the colon");
        }
        return Integer.parseInt(level);
    }

    /** Returns a codec that decodes every value of a format, of any level. */
    static Codec decoderOf(Format format) {
        return switch (format) {
            case NONE -> new PlainCodec();
            case GZIP -> new GzipCodec();
            case DEFLATE -> new DeflateCodec();
            case MYSQL -> new MysqlCodec();
            case ZSTD -> new ZstdCodec(ZSTD_LEVEL);
            case SNAPPY -> new SnappyCodec();
            case BROTLI -> new BrotliCodec(6);
            case LZ4 -> Lz4Codec.fast();
        };
    }
}
