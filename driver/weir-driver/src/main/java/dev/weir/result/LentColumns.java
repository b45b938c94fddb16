package dev.weir.result;

import dev.weir.api.LentColumn;
import dev.weir.column.ColumnReader;
import dev.weir.column.JdbcType;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import java.nio.charset.Charset;
import java.sql.SQLException;

/** Describes columns of lent rows. */
final class LentColumns {
    private LentColumns() {}

    /** Returns the description of a reader's column; fails for text whose character set Java lacks. */
    static LentColumn of(ColumnReader reader) throws SQLException {
        ColumnDefinition column = reader.definition();
        JdbcType jdbc = reader.type();
        LentColumn.Type type = type(column, jdbc);
        Charset charset = switch (type) {
            case TEXT, ENUM, SET, JSON -> reader.charset();
            default -> null;
        };
        return new LentColumn(
                column.name(),
                type,
                column.type(),
                column.unsigned(),
                column.length(),
                type == LentColumn.Type.DECIMAL ? jdbc.precision() : 0,
                type == LentColumn.Type.DECIMAL ? jdbc.scale() : 0,
                charset);
    }

    private static LentColumn.Type type(ColumnDefinition column, JdbcType jdbc) {
        return switch (column.type()) {
            case FieldType.NULL -> LentColumn.Type.NULL;
            case FieldType.TINY -> LentColumn.Type.TINYINT;
            case FieldType.SHORT -> LentColumn.Type.SMALLINT;
            case FieldType.INT24 -> LentColumn.Type.MEDIUMINT;
            case FieldType.LONG -> LentColumn.Type.INT;
            case FieldType.LONGLONG -> LentColumn.Type.BIGINT;
            case FieldType.YEAR -> LentColumn.Type.YEAR;
            case FieldType.BIT -> LentColumn.Type.BIT;
            case FieldType.FLOAT -> LentColumn.Type.FLOAT;
            case FieldType.DOUBLE -> LentColumn.Type.DOUBLE;
            case FieldType.DECIMAL, FieldType.NEWDECIMAL -> LentColumn.Type.DECIMAL;
            case FieldType.DATE, FieldType.NEWDATE -> LentColumn.Type.DATE;
            case FieldType.DATETIME -> LentColumn.Type.DATETIME;
            case FieldType.TIMESTAMP -> LentColumn.Type.TIMESTAMP;
            case FieldType.TIME -> LentColumn.Type.TIME;
            case FieldType.GEOMETRY -> LentColumn.Type.GEOMETRY;
            case FieldType.VECTOR -> LentColumn.Type.VECTOR;
            case FieldType.VARCHAR,
                    FieldType.VAR_STRING,
                    FieldType.STRING,
                    FieldType.TINY_BLOB,
                    FieldType.BLOB,
                    FieldType.MEDIUM_BLOB,
                    FieldType.LONG_BLOB,
                    FieldType.ENUM,
                    FieldType.SET,
                    FieldType.JSON -> characters(jdbc);
            default -> LentColumn.Type.UNKNOWN;
        };
    }

    /** The server sends one code for several of these; what tells them apart is in their names. */
    private static LentColumn.Type characters(JdbcType jdbc) {
        return switch (jdbc.name()) {
            case "ENUM" -> LentColumn.Type.ENUM;
            case "SET" -> LentColumn.Type.SET;
            case "JSON" -> LentColumn.Type.JSON;
            case "UUID" -> LentColumn.Type.TEXT;
            default -> jdbc.characters() ? LentColumn.Type.TEXT : LentColumn.Type.BYTES;
        };
    }
}
