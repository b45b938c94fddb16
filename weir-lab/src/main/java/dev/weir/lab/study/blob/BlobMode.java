package dev.weir.lab.study.blob;

import dev.weir.lab.Versions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A way of keeping a value and getting it back.
 *
 * @param name second part of an arm's id
 * @param table where the values are
 * @param expression what is selected
 * @param codec name of the codec that decodes in the JVM; empty where there is nothing to decode
 * @param library what decodes, and how
 * @param description what an arm of this mode does
 */
record BlobMode(String name, String table, String expression, String codec, String library, String description) {
    static final String PLAIN = "plain";
    /** The plain values again, read as a stream. */
    static final String PLAIN_STREAM = "plain-stream";

    static final String PAGE_COMPRESSED = "page-compressed";
    static final String UNCOMPRESS = "uncompress";
    static final String DICTIONARY = "zstd-dictionary";
    /** In front of the name of what a frame's payload is encoded with. */
    static final String FRAME = "frame-";

    static final String PLAIN_TABLE = "blob_plain";

    /** What most readers choose from. */
    static final List<String> CORE = List.of(PLAIN, "lz4-9", "zstd-3", "mysql", UNCOMPRESS);

    private static final String NONE = "nothing to decode: the array that the driver gives is the value";
    private static final String ZLIB = "java.util.zip, one Inflater for all values";
    private static final String ZSTD = "zstd-jni " + Versions.of("zstd-jni") + ", one ZstdDecompressCtx for all values";
    private static final String LZ4 =
            "lz4-java " + Versions.of("lz4-java") + ", LZ4SafeDecompressor of the fastest instance";
    private static final String BROTLI =
            "brotli4j " + Versions.of("brotli4j") + ", one decoder for each value, as the library wants it";

    private static final List<BlobMode> ALL = List.copyOf(modes());

    /** Those in which Weir's driver decodes. */
    private static final List<BlobMode> FRAMED = List.of(
            framed("zstd-3", "zstd, level 3"),
            framed("lz4-9", "lz4, the high compressor, level 9"),
            framed(DICTIONARY, "zstd, level 3, with a dictionary trained on values like these"));

    /** Every mode that works with every driver, in the order they are listed. */
    static List<BlobMode> all() {
        return ALL;
    }

    /** Modes of Weir's driver alone. */
    static List<BlobMode> framed() {
        return FRAMED;
    }

    private static List<BlobMode> modes() {
        List<BlobMode> all = new ArrayList<>();
        all.add(new BlobMode(PLAIN, PLAIN_TABLE, "data", "", NONE, "keeps the value as it is"));
        all.add(new BlobMode(
                PLAIN_STREAM,
                PLAIN_TABLE,
                "data",
                "",
                "nothing to decode: read from getBinaryStream into one buffer for all values",
                "keeps the value as it is, reads it as a stream"));
        all.add(new BlobMode(
                PAGE_COMPRESSED,
                "blob_page_compressed",
                "data",
                "",
                NONE,
                "lets InnoDB compress its pages: ROW_FORMAT=COMPRESSED"));
        all.add(new BlobMode(
                UNCOMPRESS,
                "blob_mysql",
                "UNCOMPRESS(data)",
                "",
                NONE,
                "keeps what COMPRESS() makes, has the server inflate it: UNCOMPRESS()"));
        all.add(decoded("mysql", ZLIB, "keeps what COMPRESS() makes, inflates it in the JVM"));
        all.add(decoded("gzip", ZLIB, "gzip, level 6"));
        all.add(decoded("deflate", ZLIB, "zlib's format, level 6"));
        all.add(decoded("zstd-3", ZSTD, "zstd, level 3"));
        all.add(decoded(DICTIONARY, ZSTD, "zstd, level 3, with a dictionary trained on values like these"));
        all.add(decoded("snappy", "snappy-java " + Versions.of("snappy-java") + ", raw format", "snappy"));
        for (int quality : new int[] {0, 6, 11}) {
            all.add(decoded("brotli-" + quality, BROTLI, "brotli, quality " + quality));
        }
        all.add(decoded("lz4-fast", LZ4, "lz4, the fast compressor"));
        for (int level : new int[] {9, 17}) {
            all.add(decoded("lz4-" + level, LZ4, "lz4, the high compressor, level " + level));
        }
        return all;
    }

    /** Every way of keeping values: one that only reads them differently is left out. */
    static List<BlobMode> kept() {
        return ALL.stream().filter(mode -> !mode.streams()).toList();
    }

    static BlobMode named(String name) {
        return Stream.concat(ALL.stream(), FRAMED.stream())
                .filter(mode -> mode.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no mode=" + name));
    }

    private static BlobMode decoded(String codec, String library, String description) {
        return new BlobMode(codec, "blob_" + codec.replace('-', '_'), "data", codec, library, description);
    }

    private static BlobMode framed(String codec, String description) {
        String name = FRAME + codec;
        return new BlobMode(
                name,
                "blob_" + name.replace('-', '_'),
                "data",
                "",
                "the driver: decodeFrames=true",
                "keeps frames, which the driver decodes: " + description);
    }

    /** Whether the driver decodes values. */
    boolean isFramed() {
        return name.startsWith(FRAME);
    }

    /** Whether decoding takes a dictionary. */
    boolean takesDictionary() {
        return name.endsWith(DICTIONARY);
    }

    /** What encodes values in the JVM; empty where nothing does. */
    String encodedBy() {
        return isFramed() ? name : codec;
    }

    /** Whether values are read as streams instead of arrays. */
    boolean streams() {
        return name.equals(PLAIN_STREAM);
    }

    /** What the values in {@link #table} are encoded with; empty where they are as they are. */
    String storedBy() {
        return name.equals(UNCOMPRESS) ? "mysql" : encodedBy();
    }

    /** Whether encoding takes so long that only what is read is encoded. */
    boolean isSlowToEncode() {
        return codec.equals("brotli-11") || codec.equals("lz4-17");
    }

    String rowFormat() {
        return name.equals(PAGE_COMPRESSED) ? "COMPRESSED" : "DYNAMIC";
    }

    /** The timed query, for one id. */
    String query(String id) {
        return "SELECT " + expression + " FROM " + table + " WHERE id = " + id;
    }
}
