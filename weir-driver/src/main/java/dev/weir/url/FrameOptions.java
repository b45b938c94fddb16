package dev.weir.url;

import dev.weir.column.ColumnPatterns;
import dev.weir.column.StoredForms;
import dev.weir.frame.FrameSettings;
import dev.weir.frame.FrameSettings.Dictionaries;
import dev.weir.frame.FrameSettings.Encoding;
import dev.weir.jdbc.Option;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads what is said of values that are kept encoded. */
final class FrameOptions {
    private static final int LIMIT = 64 << 20;
    private static final int LEAST = 1 << 10;
    private static final String TABLE = "table:";
    private static final String ENCODING =
            "false, or a codec with what else is said of it, such as zstd:3 or" + " zstd:3,min=1K,dictionary=7";

    private FrameOptions() {}

    static StoredForms storedForms(OptionValues values) throws SQLException {
        return new StoredForms(decodes(values), patterns(values, Option.UNCOMPRESS_COLUMNS));
    }

    /** None where values are read and written as they are. */
    static @Nullable FrameSettings read(OptionValues values) throws SQLException {
        Encoding encoding = encoding(values);
        if (encoding == null && storedForms(values).equals(StoredForms.NONE)) {
            return null;
        }
        return new FrameSettings(limit(values), encoding, dictionaries(values));
    }

    private static boolean decodes(OptionValues values) throws SQLException {
        Boolean flag = OptionValues.truth(values.text(Option.DECODE_FRAMES).trim());
        return flag == null ? limit(values) >= 0 : flag;
    }

    private static int limit(OptionValues values) throws SQLException {
        if (OptionValues.truth(values.text(Option.DECODE_FRAMES).trim()) != null) {
            return LIMIT;
        }
        long limit = values.bytes(Option.DECODE_FRAMES);
        if (limit < 1 || limit > Integer.MAX_VALUE - 8) {
            throw values.wrong(
                    Option.DECODE_FRAMES, "true, false, or the largest value to be decoded in memory, up to 2047M");
        }
        return (int) limit;
    }

    private static @Nullable Encoding encoding(OptionValues values) throws SQLException {
        String text = values.text(Option.ENCODE_FRAMES).trim();
        if (Boolean.FALSE.equals(OptionValues.truth(text))) {
            return null;
        }
        String[] parts = text.split(",", -1);
        long least = LEAST;
        long dictionary = 0;
        for (int i = 1; i < parts.length; i++) {
            String part = parts[i].strip();
            if (part.startsWith("min=")) {
                least = values.bytes(Option.ENCODE_FRAMES, part.substring("min=".length()));
            } else if (part.matches("dictionary=[0-9]{1,10}")) {
                dictionary = Long.parseLong(part.substring("dictionary=".length()));
            } else {
                throw values.wrong(Option.ENCODE_FRAMES, ENCODING);
            }
        }
        boolean dictionaryFits = dictionary == 0
                || (parts[0].startsWith("zstd") && !dictionaries(values).equals(Dictionaries.NONE));
        if (parts[0].isBlank() || OptionValues.truth(parts[0]) != null || least > 1 << 20 || !dictionaryFits) {
            throw values.wrong(
                    Option.ENCODE_FRAMES,
                    ENCODING + ", min up to 1M, a dictionary only with zstd and frameDictionaries");
        }
        return new Encoding(parts[0].strip(), (int) least, dictionary, patterns(values, Option.FRAME_COLUMNS));
    }

    private static Dictionaries dictionaries(OptionValues values) throws SQLException {
        String text = values.text(Option.FRAME_DICTIONARIES).trim();
        if (text.isEmpty()) {
            return Dictionaries.NONE;
        }
        if (text.startsWith(TABLE)) {
            String table = text.substring(TABLE.length());
            if (!table.matches("[^`.]+(\\.[^`.]+)?")) {
                throw values.wrong(Option.FRAME_DICTIONARIES, "table:NAME or table:DATABASE.NAME");
            }
            return new Dictionaries(null, "`" + table.replace(".", "`.`") + "`");
        }
        try {
            return new Dictionaries(Path.of(text), null);
        } catch (InvalidPathException e) {
            throw values.wrong(Option.FRAME_DICTIONARIES, "a folder, or table:NAME");
        }
    }

    private static ColumnPatterns patterns(OptionValues values, Option option) throws SQLException {
        try {
            return ColumnPatterns.of(values.text(option));
        } catch (IllegalArgumentException e) {
            throw values.wrong(option, "table.column,table.column, with * for any characters");
        }
    }
}
