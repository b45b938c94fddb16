package dev.weir.snapshot;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A column of a key.
 *
 * @param kind how its values are carried between the server and back
 * @param middle finds values between two of it
 */
record RangeColumn(String name, Kind kind, Middle middle) {
    /** Kinds of values; equal ones are equal in Java, too, but for text whose collation says so. */
    enum Kind {
        EXACT_NUMBER,
        DOUBLE,
        BYTES,
        TEXT,
        DATE,
        DATE_AND_TIME;

        /** Returns the kind of a type of the catalog; empty for one that cannot be cut, such as ENUM, whose order is not that of its text. */
        static Optional<Kind> of(String type) {
            return Optional.ofNullable(
                    switch (type.toLowerCase(Locale.ROOT)) {
                        case "tinyint", "smallint", "mediumint", "int", "bigint", "year", "decimal" -> EXACT_NUMBER;
                        case "float", "double" -> DOUBLE;
                        case "binary", "varbinary" -> BYTES;
                        case "char", "varchar" -> TEXT;
                        case "date" -> DATE;
                        case "datetime", "timestamp" -> DATE_AND_TIME;
                        default -> null;
                    });
        }
    }

    String quoted() {
        return QualifiedName.quoted(name);
    }

    Object value(ResultSet row, int column) throws SQLException {
        @Nullable
        Object value = switch (kind) {
            case EXACT_NUMBER -> row.getBigDecimal(column);
            case DOUBLE -> row.getDouble(column);
            case BYTES -> row.getBytes(column);
            case TEXT, DATE, DATE_AND_TIME -> row.getString(column);
        };
        if (value == null) {
            throw new SnapshotException("column=" + name + " of a key is NULL, expected a value");
        }
        return value;
    }
}
