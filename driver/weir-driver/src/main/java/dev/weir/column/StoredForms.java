package dev.weir.column;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;

/**
 * Tells which columns hold encoded values.
 *
 * @param frames whether every binary column may hold frames
 * @param compressed binary columns that hold output of {@code COMPRESS()}
 */
public record StoredForms(boolean frames, ColumnPatterns compressed) {
    public static final StoredForms NONE = new StoredForms(false, ColumnPatterns.NONE);

    public StoredForm form(ColumnDefinition column) {
        if ((!frames && compressed.isEmpty()) || !isBinary(column)) {
            return StoredForm.PLAIN;
        }
        if (compressed.match(column.orgTable(), column.orgName())) {
            return StoredForm.COMPRESSED;
        }
        return frames ? StoredForm.FRAME : StoredForm.PLAIN;
    }

    /** Returns whether a column is a BLOB, BINARY or VARBINARY; JSON, GEOMETRY, VECTOR and BIT look alike. */
    public static boolean isBinary(ColumnDefinition column) {
        return switch (column.type()) {
            case FieldType.TINY_BLOB,
                    FieldType.BLOB,
                    FieldType.MEDIUM_BLOB,
                    FieldType.LONG_BLOB,
                    FieldType.VARCHAR,
                    FieldType.VAR_STRING,
                    FieldType.STRING -> column.binary();
            default -> false;
        };
    }
}
