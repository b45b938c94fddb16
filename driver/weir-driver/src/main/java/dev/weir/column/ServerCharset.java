package dev.weir.column;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The character sets of MySQL and MariaDB, with their collation ids as {@code information_schema.COLLATIONS} lists them.
 * MySQL's {@code latin1} is windows-1252, its {@code ucs2}, {@code utf16} and {@code utf32} are big-endian.
 */
public enum ServerCharset {
    BIG5("Big5", 2, "1,84"),
    DEC8("", 1, "3,69"),
    CP850("IBM850", 1, "4,80"),
    HP8("", 1, "6,72"),
    KOI8R("KOI8-R", 1, "7,74"),
    LATIN1("windows-1252", 1, "5,8,15,31,47,48,49,94"),
    LATIN2("ISO-8859-2", 1, "2,9,21,27,77"),
    SWE7("", 1, "10,82"),
    ASCII("US-ASCII", 1, "11,65"),
    UJIS("EUC-JP", 3, "12,91"),
    SJIS("Shift_JIS", 2, "13,88"),
    HEBREW("ISO-8859-8", 1, "16,71"),
    TIS620("TIS-620", 1, "18,89"),
    EUCKR("EUC-KR", 2, "19,85"),
    KOI8U("KOI8-U", 1, "22,75"),
    GB2312("GB2312", 2, "24,86"),
    GREEK("ISO-8859-7", 1, "25,70"),
    CP1250("windows-1250", 1, "26,34,44,66,99"),
    GBK("GBK", 2, "28,87"),
    LATIN5("ISO-8859-9", 1, "30,78"),
    ARMSCII8("", 1, "32,64"),
    UTF8MB3("UTF-8", 3, "33,76,83,192-223,576-578"),
    UCS2("UTF-16BE", 2, "35,90,128-159,640-642"),
    CP866("IBM866", 1, "36,68"),
    KEYBCS2("", 1, "37,73"),
    MACCE("x-MacCentralEurope", 1, "38,43"),
    MACROMAN("x-MacRoman", 1, "39,53"),
    CP852("IBM852", 1, "40,81"),
    LATIN7("ISO-8859-13", 1, "20,41,42,79"),
    UTF8MB4("UTF-8", 4, "45,46,224-247,255-400,608-610"),
    CP1251("windows-1251", 1, "14,23,50,51,52"),
    UTF16("UTF-16BE", 4, "54,55,101-127,672-674"),
    UTF16LE("UTF-16LE", 4, "56,62"),
    CP1256("windows-1256", 1, "57,67"),
    CP1257("windows-1257", 1, "29,58,59"),
    UTF32("UTF-32BE", 4, "60,61,160-191,736-738"),
    BINARY("", 1, "63"),
    GEOSTD8("", 1, "92,93"),
    CP932("windows-31j", 2, "95,96"),
    EUCJPMS("x-eucJP-Open", 3, "97,98"),
    GB18030("GB18030", 4, "248-250");

    private static final int UTF8MB4_GENERAL_CI = 45;
    private static final int UTF8MB4_0900_AI_CI = 255;
    private static final int NOPAD = 1024;
    private static final int UCA1400 = 2048;
    private static final int UCA1400_BLOCK = 256;
    private static final ServerCharset[] OF_UCA1400 = {UTF8MB3, UTF8MB4, UCS2, UTF16, UTF32};
    private static final ServerCharset[] OF_COLLATION = byCollation();

    /** Java maps some characters of other sets differently, or a byte of a character may be a backslash. */
    private static final Set<ServerCharset> SAFE_TO_WRITE = EnumSet.of(
            ASCII, LATIN1, LATIN2, LATIN5, LATIN7, CP850, CP852, CP1250, CP1251, CP1257, KOI8R, MACCE, MACROMAN, GB2312,
            UTF8MB3, UTF8MB4);

    private final Optional<Charset> charset;
    private final int maxBytes;
    private final String collations;

    ServerCharset(String javaName, int maxBytes, String collations) {
        // a trimmed run-time image may lack the extended character sets
        this.charset = !javaName.isEmpty() && Charset.isSupported(javaName)
                ? Optional.of(Charset.forName(javaName))
                : Optional.empty();
        this.maxBytes = maxBytes;
        this.collations = collations;
    }

    /**
     * Returns Java's character set for a collation, UTF-8 for {@code binary}; empty for an unknown id and if Java lacks the
     * set. Sessions use utf8mb4, so this matters only if {@code character_set_results} is set to NULL.
     */
    static Optional<Charset> javaCharset(int collation) {
        if (collation == UTF8MB4_GENERAL_CI || collation == UTF8MB4_0900_AI_CI) {
            return Optional.of(StandardCharsets.UTF_8);
        }
        return of(collation).flatMap(set -> set == BINARY ? Optional.of(StandardCharsets.UTF_8) : set.charset);
    }

    /** Returns the most bytes of one character; 1 for an unknown id. */
    static int maxBytes(int collation) {
        return of(collation).map(ServerCharset::maxBytes).orElse(1);
    }

    /** Returns the character set of a collation; empty for an unknown id. */
    public static Optional<ServerCharset> of(int collation) {
        if (collation >= UCA1400) {
            int block = (collation - UCA1400) / UCA1400_BLOCK;
            return block < OF_UCA1400.length ? Optional.of(OF_UCA1400[block]) : Optional.empty();
        }
        // MariaDB numbers a NO PAD collation 1024 above its PAD SPACE twin
        int id = collation & (NOPAD - 1);
        return collation < 0 ? Optional.empty() : Optional.ofNullable(OF_COLLATION[id]);
    }

    /** Returns the character set with the server's name, such as {@code latin1} or {@code utf8}; empty if unknown. */
    public static Optional<ServerCharset> named(String name) {
        String upper = name.equals("utf8") ? "UTF8MB3" : name.toUpperCase(Locale.ROOT);
        return Arrays.stream(values()).filter(set -> set.name().equals(upper)).findFirst();
    }

    /** Returns Java's equivalent; empty for {@code binary} and if Java has none. */
    public Optional<Charset> charset() {
        return charset;
    }

    /** Returns whether Java and the servers map its characters alike, and none beyond ASCII has a byte in ASCII. */
    public boolean isSafeToWrite() {
        return charset.isPresent() && SAFE_TO_WRITE.contains(this);
    }

    public int collation() {
        String first = collations.split("[,-]", 2)[0];
        return Integer.parseInt(first);
    }

    /** Returns the most bytes of one character. */
    public int maxBytes() {
        return maxBytes;
    }

    private static ServerCharset[] byCollation() {
        ServerCharset[] table = new ServerCharset[NOPAD];
        for (ServerCharset set : values()) {
            for (String range : set.collations.split(",", -1)) {
                String[] ends = range.split("-", -1);
                int last = Integer.parseInt(ends[ends.length - 1]);
                for (int id = Integer.parseInt(ends[0]); id <= last; id++) {
                    table[id] = set;
                }
            }
        }
        return table;
    }
}
