package dev.weir.column;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.UUID;

/** Picks the {@link JdbcType} of a column. */
public final class JdbcTypes {
    private static final int VARYING_DECIMALS = 0x1F;
    private static final int DATE_LENGTH = 10;
    private static final long TINY = 0xFF;
    private static final long SMALL = 0xFFFF;
    private static final long MEDIUM = 0xFFFFFF;

    private JdbcTypes() {}

    /** Returns the type of a column; {@code context} decides on TINYINT(1) and YEAR. */
    public static JdbcType of(ColumnDefinition column, ColumnContext context) {
        boolean unsigned = column.unsigned();
        return switch (column.type()) {
            case FieldType.DECIMAL, FieldType.NEWDECIMAL -> decimal(column);
            case FieldType.TINY -> tiny(column, context);
            case FieldType.SHORT -> integer(column, Types.SMALLINT, "SMALLINT", Integer.class, 5);
            case FieldType.INT24 -> integer(column, Types.INTEGER, "MEDIUMINT", Integer.class, 7);
            case FieldType.LONG -> integer(column, Types.INTEGER, "INT", unsigned ? Long.class : Integer.class, 10);
            case FieldType.LONGLONG ->
                integer(column, Types.BIGINT, "BIGINT", unsigned ? BigInteger.class : Long.class, unsigned ? 20 : 19);
            case FieldType.FLOAT -> floating(column, Types.REAL, "FLOAT", Float.class, 12);
            case FieldType.DOUBLE -> floating(column, Types.DOUBLE, "DOUBLE", Double.class, 22);
            case FieldType.NULL -> plain(column, Types.NULL, "NULL", Object.class);
            case FieldType.BIT -> plain(column, Types.BIT, "BIT", column.length() == 1 ? Boolean.class : byte[].class);
            case FieldType.YEAR ->
                context.yearIsDate()
                        ? plain(column, Types.DATE, "YEAR", Date.class)
                        : plain(column, Types.SMALLINT, "YEAR", Short.class);
            case FieldType.DATE, FieldType.NEWDATE -> temporal(column, Types.DATE, "DATE", Date.class);
            case FieldType.TIME -> temporal(column, Types.TIME, "TIME", Time.class);
            case FieldType.DATETIME ->
                temporal(
                        column,
                        Types.TIMESTAMP,
                        "DATETIME",
                        context.dateTimeIsTimestamp() ? Timestamp.class : LocalDateTime.class);
            case FieldType.TIMESTAMP -> temporal(column, Types.TIMESTAMP, "TIMESTAMP", Timestamp.class);
            default -> string(column);
        };
    }

    /** Returns the digits of fractions of a second, 0 to 6; 6 for an expression that does not fix them. */
    static int fraction(ColumnDefinition column) {
        return column.decimals() > 6 ? 6 : column.decimals();
    }

    /** Returns whether the column does not fix the number of decimals. */
    static boolean varying(ColumnDefinition column) {
        return column.decimals() >= VARYING_DECIMALS;
    }

    private static JdbcType decimal(ColumnDefinition column) {
        int point = column.decimals() > 0 ? 1 : 0;
        int sign = column.unsigned() ? 0 : 1;
        int precision = Math.max(0, clamp(column.length()) - point - sign);
        return number(
                column,
                Types.DECIMAL,
                "DECIMAL",
                BigDecimal.class,
                precision,
                column.decimals(),
                clamp(column.length()));
    }

    private static JdbcType tiny(ColumnDefinition column, ColumnContext context) {
        if (context.tinyIntOneIsBit() && column.length() == 1 && !column.unsigned()) {
            return context.bitIsBoolean()
                    ? plain(Types.BOOLEAN, "BOOLEAN", Boolean.class, 1)
                    : plain(Types.BIT, "BIT", Boolean.class, 1);
        }
        return integer(column, Types.TINYINT, "TINYINT", Integer.class, 3);
    }

    private static JdbcType integer(ColumnDefinition column, int code, String name, Class<?> javaClass, int precision) {
        int digits = name.equals("MEDIUMINT") && column.unsigned() ? precision + 1 : precision;
        // a display width, INT(3), does not limit values; the server gives one to COUNT(*)
        int width = digits + (column.unsigned() ? 0 : 1);
        boolean padded = (column.flags() & ColumnFlag.ZEROFILL) != 0;
        int display = padded ? Math.max(width, clamp(column.length())) : width;
        return number(column, code, name, javaClass, digits, 0, display);
    }

    private static JdbcType floating(
            ColumnDefinition column, int code, String name, Class<?> javaClass, int precision) {
        if (varying(column)) {
            return number(column, code, name, javaClass, precision, 0, clamp(column.length()));
        }
        // of FLOAT(M,D) the length counts only digits
        int digits = clamp(column.length());
        int display = clamp(column.length() + (column.unsigned() ? 1 : 2));
        return number(column, code, name, javaClass, digits, column.decimals(), display);
    }

    private static JdbcType number(
            ColumnDefinition column, int code, String name, Class<?> javaClass, int precision, int scale, int display) {
        boolean signed = !column.unsigned();
        String full = signed ? name : name + " UNSIGNED";
        return new JdbcType(code, full, javaClass, precision, scale, display, signed, false);
    }

    /** The scale is 0 as in Connector/J: tools take the digits of seconds from the precision. */
    private static JdbcType temporal(ColumnDefinition column, int code, String name, Class<?> javaClass) {
        return plain(code, name, javaClass, code == Types.DATE ? DATE_LENGTH : characters(column));
    }

    private static JdbcType string(ColumnDefinition column) {
        return switch (column.type()) {
            case FieldType.JSON -> text(column, Types.LONGVARCHAR, "JSON");
            case FieldType.GEOMETRY -> plain(column, Types.BINARY, "GEOMETRY", byte[].class);
            case FieldType.VECTOR -> plain(column, Types.LONGVARBINARY, "VECTOR", byte[].class);
            case FieldType.ENUM -> text(column, Types.CHAR, "ENUM");
            case FieldType.SET -> text(column, Types.CHAR, "SET");
            case FieldType.TINY_BLOB, FieldType.BLOB, FieldType.MEDIUM_BLOB, FieldType.LONG_BLOB -> large(column);
            case FieldType.STRING -> fixed(column);
            default ->
                column.binary()
                        ? plain(column, Types.VARBINARY, "VARBINARY", byte[].class)
                        : named(column, Types.VARCHAR, "VARCHAR");
        };
    }

    /** CHAR and BINARY, also ENUM and SET, which the server sends as CHAR with a flag. */
    private static JdbcType fixed(ColumnDefinition column) {
        if ((column.flags() & ColumnFlag.ENUM) != 0) {
            return text(column, Types.CHAR, "ENUM");
        }
        if ((column.flags() & ColumnFlag.SET) != 0) {
            return text(column, Types.CHAR, "SET");
        }
        return column.binary()
                ? plain(column, Types.BINARY, "BINARY", byte[].class)
                : named(column, Types.CHAR, "CHAR");
    }

    /** MariaDB's types that are sent as text with a type name. */
    private static JdbcType named(ColumnDefinition column, int code, String name) {
        return switch (column.extendedType()) {
            case "" -> text(column, code, name);
            case "uuid" -> plain(Types.OTHER, "UUID", UUID.class, characters(column));
            default -> text(column, Types.VARCHAR, column.extendedType().toUpperCase(Locale.ROOT));
        };
    }

    /** BLOB and TEXT of every size: the server sends one code, and the length distinguishes them. */
    private static JdbcType large(ColumnDefinition column) {
        if (column.extendedFormat().equals("json")) {
            return text(column, Types.LONGVARCHAR, "JSON");
        }
        long characters = column.length() / ServerCharset.maxBytes(column.collation());
        boolean tiny = characters <= TINY;
        String size = tiny ? "TINY" : characters <= SMALL ? "" : characters <= MEDIUM ? "MEDIUM" : "LONG";
        return column.binary()
                ? plain(column, tiny ? Types.VARBINARY : Types.LONGVARBINARY, size + "BLOB", byte[].class)
                : text(column, tiny ? Types.VARCHAR : Types.LONGVARCHAR, size + "TEXT");
    }

    private static JdbcType text(ColumnDefinition column, int code, String name) {
        int length = characters(column);
        return new JdbcType(code, name, String.class, length, 0, length, false, true);
    }

    private static JdbcType plain(ColumnDefinition column, int code, String name, Class<?> javaClass) {
        return plain(code, name, javaClass, clamp(column.length()));
    }

    private static JdbcType plain(int code, String name, Class<?> javaClass, int length) {
        return new JdbcType(code, name, javaClass, length, 0, length, false, false);
    }

    private static int characters(ColumnDefinition column) {
        return clamp(column.length() / ServerCharset.maxBytes(column.collation()));
    }

    private static int clamp(long length) {
        return (int) Math.min(length, Integer.MAX_VALUE);
    }
}
