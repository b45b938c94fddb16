package dev.weir.keyed;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientException;

/** The column by which rows are matched to keys. */
public record KeyColumn(ColumnDefinition definition, KeyKind kind) {
    private static final String INSTEAD = ", or run the look-up as a prepared statement";

    /** Checks that the column's equality is Java's, and that it takes keys of the kind. */
    public static KeyColumn of(ColumnDefinition definition, KeyKind keys) throws SQLException {
        if (definition.orgName().isEmpty() || definition.orgTable().isEmpty()) {
            throw unlisted(definition, "is no column of a table; look up by a column" + INSTEAD);
        }
        KeyKind kind = kind(definition);
        if (kind != keys) {
            throw Errors.argument(message(
                    definition,
                    "does not take keys of type=" + keys.classes() + ", expected " + kind.classes()
                            + "; convert the keys" + INSTEAD));
        }
        return new KeyColumn(definition, kind);
    }

    private static KeyKind kind(ColumnDefinition definition) throws SQLException {
        return switch (definition.type()) {
            case FieldType.TINY, FieldType.SHORT, FieldType.INT24, FieldType.LONG, FieldType.LONGLONG ->
                KeyKind.INTEGER;
            case FieldType.VAR_STRING, FieldType.STRING, FieldType.BLOB -> kindOfString(definition);
            default -> throw otherType(definition);
        };
    }

    private static KeyKind kindOfString(ColumnDefinition definition) throws SQLException {
        boolean other = (definition.flags() & (ColumnFlag.ENUM | ColumnFlag.SET)) != 0
                || !definition.extendedType().isEmpty()
                || !definition.extendedFormat().isEmpty();
        if (other) {
            throw otherType(definition);
        }
        if (definition.binary()) {
            return KeyKind.BYTES;
        }
        // the flag means that the column's own collation is a _bin one
        if ((definition.flags() & ColumnFlag.BINARY) == 0) {
            throw unlisted(
                    definition,
                    "has a collation that takes different strings for equal, such as 'a' and 'A';"
                            + " give the column a _bin collation" + INSTEAD);
        }
        return KeyKind.TEXT;
    }

    private static SQLException otherType(ColumnDefinition definition) {
        return unlisted(
                definition,
                "is of type code=" + definition.type()
                        + ", expected an integer, a binary string or text with a _bin collation; look up by such a column"
                        + INSTEAD);
    }

    private static SQLException unlisted(ColumnDefinition definition, String what) {
        return new UnlistedColumnException(message(definition, what));
    }

    private static String message(ColumnDefinition definition, String what) {
        return "keyed reads: key column=" + definition.name() + " " + what;
    }

    public String name() {
        return definition.orgName();
    }

    /** Returns the {@linkplain KeyKind#form form} of a row's key; fails if it is NULL, which equals nothing, or unreadable. */
    public Object form(ResultSet row, int column) throws SQLException {
        Object key = switch (kind) {
            case INTEGER -> integer(row, column);
            case TEXT -> row.getString(column);
            case BYTES -> row.getBytes(column);
        };
        if (key == null || row.wasNull()) {
            throw Errors.data(
                    "keyed reads: the server gave a row with key column=" + name() + " value=NULL, which equals no key",
                    SqlState.GENERAL_ERROR);
        }
        return kind.form(key);
    }

    private Object integer(ResultSet row, int column) throws SQLException {
        boolean large = definition.type() == FieldType.LONGLONG && definition.unsigned();
        return large ? row.getObject(column, BigInteger.class) : (Object) row.getLong(column);
    }

    /** A column whose rows cannot be matched to any keys. */
    public static final class UnlistedColumnException extends SQLNonTransientException {
        private static final long serialVersionUID = 1L;

        UnlistedColumnException(String message) {
            super(message, SqlState.INVALID_ARGUMENT.code());
        }
    }
}
