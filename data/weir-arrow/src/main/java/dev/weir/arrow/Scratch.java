package dev.weir.arrow;

import dev.weir.api.LentRows;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;

/**
 * Arrays for the values of one block, which the columns of a result use one after the other: values are written here and then copied
 * into a vector at once, since each access to a vector's memory is checked.
 */
final class Scratch {
    static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The most rows of a block. */
    static final int ROWS = 1 << 10;

    /** Half of the driver's receive buffer. */
    private static final int JOINED = 64 << 10;

    /** The longest value of a fixed width. */
    private static final int WIDEST = 32;

    /** Moves the lowest bits of eight bytes into the highest byte, that of the lowest byte first. */
    private static final long GATHER = 0x0102_0408_1020_4080L;

    /** Text and bytes, one value after the other. */
    final byte[] joined = new byte[JOINED];

    /** Values of a fixed width in Arrow's form, or offsets. */
    final byte[] fixed = new byte[ROWS * WIDEST];

    final long[] longs = new long[ROWS];
    final double[] doubles = new double[ROWS];

    /** 1 for each row whose value is null, else 0. */
    final byte[] nulls = new byte[ROWS];

    private final byte[] bits = new byte[ROWS / Byte.SIZE + 3];

    /** Looks which values of a column are NULL, in a block of at most {@link #ROWS}. */
    void begin(LentRows rows, int column, int count) {
        for (int row = 0; row < count; row++) {
            nulls[row] = (byte) (rows.isNull(row, column) ? 1 : 0);
        }
    }

    /** Writes a number of 64 bits in eight bytes or more. */
    void writeLong(long value, int at, int bytes) {
        LONGS.set(fixed, at, value);
        for (int i = Long.BYTES; i < bytes; i += Long.BYTES) {
            LONGS.set(fixed, at + i, value >> (Long.SIZE - 1));
        }
    }

    /** Copies the values of a fixed width into a vector's memory behind {@code at} values. */
    void copyFixed(ArrowBuf data, int at, int count, int width) {
        data.setBytes((long) at * width, fixed, 0, (long) count * width);
    }

    /** Writes a bit for each row behind {@code at} bits: 0 where {@code clear} has a 1, else 1. */
    void writeBits(ArrowBuf buffer, int at, int count, byte[] clear) {
        int first = at / Byte.SIZE;
        int bit = at % Byte.SIZE;
        int pending = bit == 0 ? 0 : buffer.getByte(first) & 0xFF;
        int written = 0;
        int row = 0;
        for (; row + Byte.SIZE <= count; row += Byte.SIZE) {
            int eight = (int) (((long) LONGS.get(clear, row) * GATHER) >>> (Long.SIZE - Byte.SIZE));
            pending |= (eight ^ 0xFF) << bit;
            bits[written] = (byte) pending;
            written++;
            pending >>>= Byte.SIZE;
        }
        for (; row < count; row++, bit++) {
            pending |= (clear[row] ^ 1) << bit;
        }
        for (; bit > 0; bit -= Byte.SIZE) {
            bits[written] = (byte) pending;
            written++;
            pending >>>= Byte.SIZE;
        }
        buffer.setBytes(first, bits, 0, written);
    }
}
