package dev.weir.rows;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** Rows of three texts, in either protocol: a number, NULL or a text that is very long in one row, and a letter. */
final class SampleRows {
    private final boolean binary;
    private final int count;
    private final int largeRow;
    private final int largeBytes;

    SampleRows(boolean binary, int count, int largeRow, int largeBytes) {
        this.binary = binary;
        this.count = count;
        this.largeRow = largeRow;
        this.largeBytes = largeBytes;
    }

    RowFormat format() {
        ColumnDefinition text = new ColumnDefinition("", "", "", "n", "n", 45, 11, FieldType.VAR_STRING, 0, 0, "", "");
        return binary ? RowFormat.binary(List.of(text, text, text)) : RowFormat.text(3);
    }

    byte[] bytes() throws IOException {
        TestWire.Packets packets = new TestWire.Packets();
        for (int row = 0; row < count; row++) {
            if (binary) {
                packets.raw(binaryRow(row));
            } else {
                packets.row(text(row), second(row), "z".getBytes(US_ASCII));
            }
        }
        return packets.ok().bytes();
    }

    private byte[] binaryRow(int row) throws IOException {
        byte[] second = second(row);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0);
        out.write(second == null ? 1 << 3 : 0);
        value(out, text(row));
        if (second != null) {
            value(out, second);
        }
        value(out, "z".getBytes(US_ASCII));
        return out.toByteArray();
    }

    private static void value(ByteArrayOutputStream out, byte[] value) {
        if (value.length < 0xFB) {
            out.write(value.length);
        } else {
            out.write(0xFD);
            out.write(value.length);
            out.write(value.length >> 8);
            out.write(value.length >> 16);
        }
        out.writeBytes(value);
    }

    private static byte[] text(int row) {
        return Integer.toString(row).getBytes(US_ASCII);
    }

    byte[] second(int row) {
        if (row != largeRow && row % 3 == 0) {
            return null;
        }
        byte[] value = new byte[row == largeRow ? largeBytes : 20 + row % 300];
        Arrays.fill(value, (byte) ('a' + row % 26));
        return value;
    }

    void check(RowCursor cursor, int row) throws SQLException {
        assertThat(value(cursor, 0)).isEqualTo(Integer.toString(row));
        byte[] expected = second(row);
        assertThat(value(cursor, 1)).isEqualTo(expected == null ? null : new String(expected, US_ASCII));
        assertThat(value(cursor, 2)).isEqualTo("z");
    }

    void checkRest(RowCursor cursor, int from) throws SQLException {
        for (int row = from; row < count; row++) {
            assertThat(cursor.next()).as("row %d", row).isTrue();
            check(cursor, row);
        }
        assertThat(cursor.next()).isFalse();
    }

    static String value(RowCursor cursor, int column) throws SQLException {
        return cursor.locate(column) ? new String(cursor.array(), cursor.offset(), cursor.length(), US_ASCII) : null;
    }
}
