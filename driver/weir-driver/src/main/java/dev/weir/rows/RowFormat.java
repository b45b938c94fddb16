package dev.weir.rows;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import java.util.List;

/** The layout of a row's payload: text or binary, with the width of each value. */
public final class RowFormat {
    /** The width of values that carry their length. */
    static final byte LENGTH_ENCODED = -1;

    private static final byte[] NO_WIDTHS = {};

    final boolean binary;
    final int columns;

    /** True if the row is one value of bytes, which is read as it was sent or not at all. */
    final boolean oneArray;

    private final byte[] widths;

    private RowFormat(boolean binary, int columns, boolean oneArray, byte[] widths) {
        this.binary = binary;
        this.columns = columns;
        this.oneArray = oneArray;
        this.widths = widths;
    }

    /** Returns the format of either protocol; {@code asSent} if values of bytes are read as they were sent. */
    public static RowFormat of(boolean binary, List<ColumnDefinition> definitions, boolean asSent) {
        RowFormat format = binary ? binary(definitions) : text(definitions.size());
        return new RowFormat(binary, format.columns, asSent && isOneArray(definitions), format.widths);
    }

    /** Returns the format of text rows: each value is a string&lt;lenenc&gt; or 0xFB for NULL. */
    public static RowFormat text(int columns) {
        return new RowFormat(false, columns, false, NO_WIDTHS);
    }

    /** Returns the format of binary rows: {@code int<1> 0x00, NULL bitmap of (n + 9) / 8 bytes, values}. */
    public static RowFormat binary(List<ColumnDefinition> definitions) {
        byte[] widths = new byte[definitions.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = width(definitions.get(i).type());
        }
        return new RowFormat(true, widths.length, false, widths);
    }

    public boolean isBinary() {
        return binary;
    }

    private static boolean isOneArray(List<ColumnDefinition> definitions) {
        return definitions.size() == 1
                && definitions.get(0).binary()
                && switch (definitions.get(0).type()) {
                    case FieldType.TINY_BLOB,
                            FieldType.BLOB,
                            FieldType.MEDIUM_BLOB,
                            FieldType.LONG_BLOB,
                            FieldType.VAR_STRING -> true;
                    default -> false;
                };
    }

    /** Returns the bytes of a column's binary values; {@link #LENGTH_ENCODED} if they carry their length. */
    int widthOf(int column) {
        return widths[column];
    }

    int bitmapLength() {
        return (columns + 9) / 8;
    }

    /** A temporal's length is one byte, which reads like a length-encoded integer. */
    private static byte width(int type) {
        return switch (type) {
            case FieldType.NULL -> 0;
            case FieldType.TINY -> 1;
            case FieldType.SHORT, FieldType.YEAR -> 2;
            case FieldType.LONG, FieldType.INT24, FieldType.FLOAT -> 4;
            case FieldType.LONGLONG, FieldType.DOUBLE -> 8;
            default -> LENGTH_ENCODED;
        };
    }
}
