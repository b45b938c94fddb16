package dev.weir.url;

import dev.weir.api.Option;
import dev.weir.column.ColumnPatterns;
import dev.weir.column.StoredForms;
import dev.weir.frame.FrameSettings;
import dev.weir.frame.FrameSettings.Encoding;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what is said of values that are kept encoded. */
final class FrameOptions {
    private static final int LIMIT = 64 << 20;
    private static final int LEAST = 1 << 10;
    private static final String COLUMN = "column=";
    private static final String UNCOMPRESS = "uncompress=";
    private static final String ENCODING =
            "false, or a codec with what else is said of it, such as zstd:3 or zstd:3,min=1K,column=invoice.pdf";
    private static final String DECODING =
            "true, false, or the largest value to be decoded in memory, up to 2047M, with uncompress=table.column behind it";

    private FrameOptions() {}

    static StoredForms storedForms(OptionValues values) throws SQLException {
        String[] parts = parts(values, Option.DECODE_FRAMES);
        List<String> compressed = new ArrayList<>();
        for (String part : behind(parts)) {
            if (!part.startsWith(UNCOMPRESS)) {
                throw values.wrong(Option.DECODE_FRAMES, DECODING);
            }
            compressed.add(part.substring(UNCOMPRESS.length()));
        }
        Boolean decodes = OptionValues.truth(parts[0]);
        return new StoredForms(
                decodes == null ? limit(values, parts[0]) > 0 : decodes,
                patterns(values, Option.DECODE_FRAMES, compressed));
    }

    /** None where values are read and written as they are. */
    static @Nullable FrameSettings read(OptionValues values) throws SQLException {
        Encoding encoding = encoding(values);
        if (encoding == null && storedForms(values).equals(StoredForms.NONE)) {
            return null;
        }
        return new FrameSettings(limit(values, parts(values, Option.DECODE_FRAMES)[0]), encoding);
    }

    /** The first says how, those behind it what else is said. */
    private static String[] parts(OptionValues values, Option option) {
        return Arrays.stream(values.text(option).split(",", -1))
                .map(String::strip)
                .toArray(String[]::new);
    }

    private static List<String> behind(String... parts) {
        return Arrays.asList(parts).subList(1, parts.length);
    }

    private static int limit(OptionValues values, String text) throws SQLException {
        if (OptionValues.truth(text) != null) {
            return LIMIT;
        }
        long limit = values.bytes(Option.DECODE_FRAMES, text);
        if (limit < 1 || limit > Integer.MAX_VALUE - 8) {
            throw values.wrong(Option.DECODE_FRAMES, DECODING);
        }
        return (int) limit;
    }

    private static @Nullable Encoding encoding(OptionValues values) throws SQLException {
        String[] parts = parts(values, Option.ENCODE_FRAMES);
        if (Boolean.FALSE.equals(OptionValues.truth(parts[0]))) {
            return null;
        }
        long least = LEAST;
        List<String> columns = new ArrayList<>();
        for (String part : behind(parts)) {
            if (part.startsWith("min=")) {
                least = values.bytes(Option.ENCODE_FRAMES, part.substring("min=".length()));
            } else if (part.startsWith("dictionary=")) {
                throw UnknownOptions.error("encodeFrames=CODEC,dictionary=ID");
            } else if (part.startsWith(COLUMN)) {
                columns.add(part.substring(COLUMN.length()));
            } else {
                throw values.wrong(Option.ENCODE_FRAMES, ENCODING);
            }
        }
        if (parts[0].isEmpty() || OptionValues.truth(parts[0]) != null || least > 1 << 20) {
            throw values.wrong(Option.ENCODE_FRAMES, ENCODING + ", min up to 1M");
        }
        return new Encoding(parts[0], (int) least, patterns(values, Option.ENCODE_FRAMES, columns));
    }

    private static ColumnPatterns patterns(OptionValues values, Option option, List<String> names) throws SQLException {
        try {
            return ColumnPatterns.of(names);
        } catch (IllegalArgumentException e) {
            throw values.wrong(option, "columns as table.column, with * for any characters");
        }
    }
}
