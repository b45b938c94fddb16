package dev.weir.url;

import dev.weir.api.Option;
import dev.weir.column.ColumnPatterns;
import dev.weir.column.StoredForms;
import dev.weir.frame.FrameSettings;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads the options of encoded values. */
final class FrameOptions {
    private FrameOptions() {}

    static StoredForms storedForms(OptionValues values) throws SQLException {
        return new StoredForms(values.flag(Option.DECODE_FRAMES), patterns(values, Option.UNCOMPRESS_COLUMNS));
    }

    /** Returns null if values are neither encoded nor decoded. */
    static @Nullable FrameSettings read(OptionValues values) throws SQLException {
        String codec = values.text(Option.ENCODE_FRAMES).trim();
        ColumnPatterns columns = patterns(values, Option.FRAME_COLUMNS);
        if (codec.isEmpty()) {
            if (!columns.isEmpty()) {
                throw values.wrong(Option.FRAME_COLUMNS, "encodeFrames beside it, such as encodeFrames=zstd:3");
            }
            return storedForms(values).equals(StoredForms.NONE) ? null : new FrameSettings(null);
        }
        if (codec.indexOf(',') >= 0 || OptionValues.truth(codec) != null) {
            throw values.wrong(Option.ENCODE_FRAMES, "a codec, such as zstd:3");
        }
        return new FrameSettings(new FrameSettings.Encoding(codec, columns));
    }

    private static ColumnPatterns patterns(OptionValues values, Option option) throws SQLException {
        try {
            return ColumnPatterns.of(values.names(option));
        } catch (IllegalArgumentException e) {
            throw values.wrong(option, "columns as table.column, with * for any characters");
        }
    }
}
