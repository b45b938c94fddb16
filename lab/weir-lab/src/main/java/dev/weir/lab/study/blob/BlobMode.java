package dev.weir.lab.study.blob;

import dev.weir.lab.Versions;
import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.ArmInfo.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A way of keeping a value and getting it back.
 *
 * @param name second part of an arm's id
 * @param codec name of the codec that decodes in the JVM; empty where there is nothing to decode
 * @param library what decodes, and how
 * @param way what names of arms say of it
 * @param family what the colour of its arms goes by
 * @param storage how it keeps values, for whoever changes to it
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
    /** The plain values again, read as a stream. */
    static final String PLAIN_STREAM = "plain-stream";

    static final String PAGE_COMPRESSED = "page-compressed";
    static final String UNCOMPRESS = "uncompress";
    static final String MYSQL = "mysql";
    /** In front of the name of what a frame's payload is encoded with. */
    static final String FRAME = "frame-";

    static final String PLAIN_TABLE = "blob_plain";

    /** The modes that most readers choose from. */
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

    /** Those in which Weir's driver decodes. */
    private static final List<BlobMode> FRAMED = List.of(
            framed("zstd-3", "zstd", "zstd:3", "zstd, level 3"),
            framed("lz4-9", "lz4", "lz4:9", "lz4, the high compressor, level 9"));

    /** Every mode that works with every driver, in the order they are listed. */
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

    /** Plain values, and those that the server compresses. */
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

    /** Returns what encodes values in the JVM; empty where nothing does. */
    String encodedBy() {
        return isFramed() ? name : codec;
    }

    boolean streams() {
        return name.equals(PLAIN_STREAM);
    }

    /** Returns what the values in {@link #table} are encoded with; empty where they are as they are. */
    String storedBy() {
        return name.equals(UNCOMPRESS) ? MYSQL : encodedBy();
    }

    /** Returns whether encoding takes so long that only what is read is encoded. */
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
