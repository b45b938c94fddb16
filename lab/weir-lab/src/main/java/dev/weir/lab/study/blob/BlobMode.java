package dev.weir.lab.study.blob;

import dev.weir.lab.Versions;
import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.ArmInfo.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A way of storing a value and reading it back.
 *
 * @param name the second part of an arm's id
 * @param codec name of the codec that decodes in the JVM; empty if there is nothing to decode
 * @param library the library that decodes, and its use
 * @param way the mode's part in the names of arms
 * @param family the name that determines the colour of its arms
 * @param storage its way of storing values, for users who adopt it
 * @param setup lines that an application needs for it
 */
record BlobMode(
        String name,
        String table,
        String expression,
        String codec,
        String library,
        String description,
        String way,
        String family,
        ArmInfo.Storage storage,
        List<String> setup) {
    static final String PLAIN = "plain";
    /** The plain values, read as a stream. */
    static final String PLAIN_STREAM = "plain-stream";

    static final String PAGE_COMPRESSED = "page-compressed";
    static final String UNCOMPRESS = "uncompress";
    static final String MYSQL = "mysql";
    /** Prefix of the name of the codec in a frame. */
    static final String FRAME = "frame-";

    static final String PLAIN_TABLE = "blob_plain";

    /** The modes from which most readers choose. */
    static final List<String> CORE = List.of(PLAIN, "lz4-9", "zstd-3", MYSQL, UNCOMPRESS);

    private static final Storage KEPT_PLAIN = new Storage(Storage.PLAIN, "", "");
    private static final String NONE = "nothing to decode: the array that the driver gives is the value";
    private static final String ZLIB = "java.util.zip, one Inflater for all values";
    private static final String ZSTD = "zstd-jni " + Versions.of("zstd-jni") + ", one ZstdDecompressCtx for all values";
    private static final String LZ4 =
            "lz4-java " + Versions.of("lz4-java") + ", LZ4SafeDecompressor of the fastest instance";
    private static final String BROTLI =
            "brotli4j " + Versions.of("brotli4j") + ", one decoder for each value, as the library wants it";

    private static final List<BlobMode> ALL = List.copyOf(modes());

    /** The modes in which Weir's driver decodes. */
    private static final List<BlobMode> FRAMED = List.of(
            framed("zstd-3", "zstd", "zstd:3", "zstd, level 3"),
            framed("lz4-9", "lz4", "lz4:9", "lz4, the high compressor, level 9"));

    /** Returns every mode that works with every driver, in listing order. */
    static List<BlobMode> all() {
        return ALL;
    }

    static List<BlobMode> framed() {
        return FRAMED;
    }

    private static List<BlobMode> modes() {
        List<BlobMode> all = new ArrayList<>(byTheServer());
        all.add(decoded("gzip", "gzip", "gzip", ZLIB, "gzip, level 6"));
        all.add(decoded("deflate", "deflate", "deflate", ZLIB, "zlib's format, level 6"));
        all.add(decoded("zstd-3", "zstd", "zstd:3", ZSTD, "zstd, level 3"));
        all.add(decoded(
                "snappy", "snappy", "snappy", "snappy-java " + Versions.of("snappy-java") + ", raw format", "snappy"));
        for (int quality : new int[] {0, 6, 11}) {
            all.add(decoded("brotli-" + quality, "brotli", "brotli:" + quality, BROTLI, "brotli, quality " + quality));
        }
        all.add(decoded("lz4-fast", "lz4", "lz4:fast", LZ4, "lz4, the fast compressor"));
        for (int level : new int[] {9, 17}) {
            all.add(decoded("lz4-" + level, "lz4", "lz4:" + level, LZ4, "lz4, the high compressor, level " + level));
        }
        return all;
    }

    /** Returns the modes of plain values and of values that the server compresses. */
    private static List<BlobMode> byTheServer() {
        return List.of(
                new BlobMode(
                        PLAIN,
                        PLAIN_TABLE,
                        "data",
                        "",
                        NONE,
                        "keeps the value as it is",
                        "plain",
                        PLAIN,
                        KEPT_PLAIN,
                        List.of()),
                new BlobMode(
                        PLAIN_STREAM,
                        PLAIN_TABLE,
                        "data",
                        "",
                        "nothing to decode: read from getBinaryStream into one buffer for all values",
                        "keeps the value as it is, reads it as a stream",
                        "plain, as a stream",
                        PLAIN,
                        KEPT_PLAIN,
                        List.of()),
                new BlobMode(
                        PAGE_COMPRESSED,
                        "blob_page_compressed",
                        "data",
                        "",
                        NONE,
                        "lets InnoDB compress its pages: ROW_FORMAT=COMPRESSED",
                        "compressed row format",
                        "page",
                        new Storage(PAGE_COMPRESSED, "", ""),
                        List.of("CREATE TABLE ... ROW_FORMAT=COMPRESSED")),
                new BlobMode(
                        UNCOMPRESS,
                        "blob_mysql",
                        "UNCOMPRESS(data)",
                        "",
                        NONE,
                        "keeps what COMPRESS() makes, has the server inflate it: UNCOMPRESS()",
                        "UNCOMPRESS()",
                        UNCOMPRESS,
                        new Storage(MYSQL, "", ""),
                        List.of("INSERT ... COMPRESS(?); SELECT UNCOMPRESS(data) ...")),
                new BlobMode(
                        MYSQL,
                        "blob_mysql",
                        "data",
                        MYSQL,
                        ZLIB,
                        "keeps what COMPRESS() makes, inflates it in the JVM",
                        "COMPRESS(), JVM inflates",
                        MYSQL,
                        new Storage(MYSQL, "", ""),
                        List.of("INSERT ... COMPRESS(?); Codecs.named(\"mysql\") inflates  // weir-codec")));
    }

    /** Returns every way of storing values; modes that only read them differently are left out. */
    static List<BlobMode> kept() {
        return ALL.stream().filter(mode -> !mode.streams()).toList();
    }

    static BlobMode named(String name) {
        return Stream.concat(ALL.stream(), FRAMED.stream())
                .filter(mode -> mode.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no mode=" + name));
    }

    private static BlobMode decoded(
            String codec, String family, String rewrittenBy, String library, String description) {
        return new BlobMode(
                codec,
                table(codec),
                "data",
                codec,
                library,
                description,
                codec.replace('-', ' '),
                family,
                new Storage(codec, rewrittenBy, ""),
                List.of("byte[] value = new FrameReader(LIMIT).read(resultSet.getBytes(1));  // weir-codec; written by"
                        + " Frame.encode with Codecs.named(\"" + codec + "\")"));
    }

    private static BlobMode framed(String codec, String family, String frames, String description) {
        String name = FRAME + codec;
        return new BlobMode(
                name,
                table(name),
                "data",
                "",
                "the driver: decodeFrames=true",
                "keeps frames, which the driver decodes: " + description,
                codec.replace('-', ' ') + " by the driver",
                FRAME + family,
                new Storage(name, "", frames),
                List.of("encodeFrames=" + frames
                        + "  // in the URL, to write frames; dev.weir:weir-codec on the class path"));
    }

    private static String table(String name) {
        return "blob_" + name.replace('-', '_');
    }

    boolean isFramed() {
        return name.startsWith(FRAME);
    }

    /** Returns the codec that encodes values in the JVM; empty if none does. */
    String encodedBy() {
        return isFramed() ? name : codec;
    }

    boolean streams() {
        return name.equals(PLAIN_STREAM);
    }

    /** Returns the encoding of the values in {@link #table}; empty if they are plain. */
    String storedBy() {
        return name.equals(UNCOMPRESS) ? MYSQL : encodedBy();
    }

    /** Returns whether encoding is so slow that only visited values are encoded. */
    boolean isSlowToEncode() {
        return codec.equals("brotli-11") || codec.equals("lz4-17");
    }

    String rowFormat() {
        return name.equals(PAGE_COMPRESSED) ? "COMPRESSED" : "DYNAMIC";
    }

    String query(String id) {
        return "SELECT " + expression + " FROM " + table + " WHERE id = " + id;
    }
}
