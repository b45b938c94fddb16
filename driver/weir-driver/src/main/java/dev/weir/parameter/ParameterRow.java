package dev.weir.parameter;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import org.jspecify.annotations.Nullable;

/** Values of parameters as a row of a result in the binary protocol, which has the same encoding, so that they can be read. */
public final class ParameterRow {
    private static final int UTF8MB4 = 45;
    private static final int MICROSECONDS = 6;

    /** Longest row that is one packet. */
    private static final long MOST = (1 << 24) - 1024;

    private ParameterRow() {}

    /** Returns whether values can be read: no streams, and not too long for a packet; {@code values} is nothing for NULL. */
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

    /** The definition of a column as a value, or NULL, is read of it; {@code column} is as its table has it. */
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
     * The row: {@code int<3> length, int<1> sequence, int<1> 0x00, NULL bitmap of (n + 9) / 8 bytes, values}; {@code
     * values} is {@linkplain #readable readable} ones, nothing for NULL.
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
