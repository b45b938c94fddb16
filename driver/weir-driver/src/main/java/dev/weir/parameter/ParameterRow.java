package dev.weir.parameter;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import org.jspecify.annotations.Nullable;

/** Makes a result's row of parameters, which the binary protocol encodes alike, so that they can be read. */
public final class ParameterRow {
    private static final int UTF8MB4 = 45;
    private static final int MICROSECONDS = 6;

    /** The longest row in one packet. */
    private static final long MOST = (1 << 24) - 1024;

    private ParameterRow() {}

    /** Returns whether values can be read: they are no streams and fit in a packet; null stands for NULL. */
    public static boolean readable(@Nullable Parameter[] values) {
        long length = 0;
        for (Parameter value : values) {
            if (value != null) {
                length += value.lengthAtMost();
                if (value.streamed()) {
                    return false;
                }
            }
        }
        return length < MOST;
    }

    /** Returns a table's column with the type of a parameter, or of NULL. */
    public static ColumnDefinition column(ColumnDefinition column, @Nullable Parameter value) {
        int type = value == null || value == Parameters.NULL ? FieldType.NULL : typeOf(value);
        boolean text = type == FieldType.VAR_STRING || type == FieldType.NEWDECIMAL;
        return column.retyped(
                type & ~Parameter.UNSIGNED,
                text ? UTF8MB4 : ColumnDefinition.BINARY,
                (type & Parameter.UNSIGNED) == 0 ? 0 : ColumnFlag.UNSIGNED,
                type == column.type() ? column.decimals() : MICROSECONDS);
    }

    private static int typeOf(Parameter value) {
        return value.temporal() == FieldType.NULL ? value.type() : value.temporal();
    }

    /**
     * Returns the row: {@code int<3> length, int<1> sequence, int<1> 0x00, NULL bitmap of (n + 9) / 8 bytes, values}; the
     * values are {@linkplain #readable readable}, and null stands for NULL.
     */
    public static byte[] packet(@Nullable Parameter[] values) {
        PacketWriter out = new PacketWriter();
        out.begin(0).u8(0);
        int bitmap = out.position();
        out.fill(0, (values.length + 9) / 8);
        for (int i = 0; i < values.length; i++) {
            Parameter value = values[i];
            if (value == null || value == Parameters.NULL) {
                out.orU8(bitmap + (i + 2) / 8, 1 << (i + 2) % 8);
            } else {
                value.ofRow(out);
            }
        }
        out.end();
        return out.toByteArray();
    }
}
