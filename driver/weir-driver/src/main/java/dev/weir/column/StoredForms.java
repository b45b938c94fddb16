package dev.weir.column;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;

/**
 * Names the columns that hold something else in the place of values; {@code frames} says whether every binary column
 * may hold frames. {@code compressed} is binary columns that hold what {@code COMPRESS()} makes.
 */
public record StoredForms(boolean frames, ColumnPatterns compressed) {
    public static final StoredForms NONE = new StoredForms(false, ColumnPatterns.NONE);

    public StoredForm of(ColumnDefinition column) {
        if ((!frames && compressed.isEmpty()) || !isBinary(column)) {
            return StoredForm.PLAIN;
        }
        if (compressed.match(column.orgTable(), column.orgName())) {
            return StoredForm.COMPRESSED;
        }
        return frames ? StoredForm.FRAME : StoredForm.PLAIN;
    }

    /** Returns whether a column is of the BLOB, BINARY or VARBINARY types; not JSON, GEOMETRY, VECTOR and BIT, which look alike. */
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
