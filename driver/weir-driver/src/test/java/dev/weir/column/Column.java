package dev.weir.column;

import dev.weir.api.Compatibility;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.HexFormat;

/** Columns of tests, and their values as bytes. */
final class Column {
    static final int UTF8MB4 = 255;
    static final ColumnContext CONTEXT = context(ZoneId.of("UTC"), ZeroDates.EXCEPTION);

    private Column() {}

    /** A value somewhere in a row: its neighbours must not matter. */
    static final class Value {
        final ColumnReader reader;
        final byte[] row;
        final int offset = 3;
        final int length;

        Value(ColumnReader reader, byte[] bytes) {
            this.reader = reader;
            this.length = bytes.length;
            this.row = new byte[bytes.length + 6];
            java.util.Arrays.fill(row, (byte) '7');
            System.arraycopy(bytes, 0, row, offset, bytes.length);
        }

        <T> T as(Class<T> wanted) throws SQLException {
            return reader.getObject(row, offset, length, wanted);
        }

        Object object() throws SQLException {
            return reader.getObject(row, offset, length);
        }

        String string() throws SQLException {
            return reader.getString(row, offset, length);
        }
    }

    static ColumnContext context(ZoneId zone, ZeroDates zeroDates) {
        return context(zone, zeroDates, true, true);
    }

    static ColumnContext context(ZoneId zone, ZeroDates zeroDates, boolean tinyIntOneIsBit, boolean yearIsDate) {
        return new ColumnContext(
                zone,
                ZoneId.systemDefault(),
                zeroDates,
                tinyIntOneIsBit,
                yearIsDate,
                false,
                false,
                StoredForms.NONE,
                Compatibility.NONE);
    }

    static ColumnDefinition of(int type, long length, int flags, int decimals) {
        int collation = type >= FieldType.TINY_BLOB || type == FieldType.ENUM ? UTF8MB4 : ColumnDefinition.BINARY;
        return of(type, length, flags, decimals, collation, "");
    }

    static ColumnDefinition of(int type, long length, int flags, int decimals, int collation, String extended) {
        return new ColumnDefinition("db", "t", "t", "c", "c", collation, length, type, flags, decimals, extended, "");
    }

    static ColumnDefinition signed(int type) {
        return of(type, 11, 0, 0);
    }

    static ColumnDefinition unsigned(int type) {
        return of(type, 10, ColumnFlag.UNSIGNED, 0);
    }

    static ColumnDefinition characters() {
        return of(FieldType.VAR_STRING, 400, 0, 0);
    }

    static ColumnDefinition bytes() {
        return of(FieldType.BLOB, 65_535, ColumnFlag.BINARY, 0, ColumnDefinition.BINARY, "");
    }

    static Value text(ColumnDefinition column, String text) {
        return text(column, text, CONTEXT);
    }

    static Value text(ColumnDefinition column, String text, ColumnContext context) {
        return new Value(ColumnReaders.of(column, false, context), text.getBytes(StandardCharsets.UTF_8));
    }

    static Value binary(ColumnDefinition column, byte... bytes) {
        return new Value(ColumnReaders.of(column, true, CONTEXT), bytes);
    }

    /** Bytes in hexadecimal, blanks between them ignored. */
    static Value hex(ColumnDefinition column, String bytes) {
        return binary(column, HexFormat.of().parseHex(bytes.replace(" ", "")));
    }

    static byte[] little(int width, long value) {
        byte[] all = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
        return java.util.Arrays.copyOf(all, width);
    }
}
