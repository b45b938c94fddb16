package dev.weir.arrow;

import dev.weir.api.LentRows;
import java.sql.SQLException;
import org.apache.arrow.memory.ArrowBuf;

/**
 * Values of one to eight bytes.
 *
 * @param width bytes of a value
 */
record NumberValues(Source source, int width) implements FixedFill.Values {
    /** Reads the bits of the values of a block into {@link Scratch#longs}, and marks further values that become null. */
    @FunctionalInterface
    interface Source {
        void read(LentRows rows, int count, Scratch scratch) throws SQLException;
    }

    @Override
    public void write(LentRows rows, int count, Scratch scratch, ArrowBuf data, int at) throws SQLException {
        source.read(rows, count, scratch);
        pack(scratch.longs, count, scratch.fixed);
        scratch.copyFixed(data, at, count, width);
    }

    private void pack(long[] values, int count, byte[] bytes) {
        switch (width) {
            case Byte.BYTES -> {
                for (int row = 0; row < count; row++) {
                    bytes[row] = (byte) values[row];
                }
            }
            case Short.BYTES -> {
                for (int row = 0; row < count; row++) {
                    Scratch.SHORTS.set(bytes, row * Short.BYTES, (short) values[row]);
                }
            }
            case Integer.BYTES -> {
                for (int row = 0; row < count; row++) {
                    Scratch.INTS.set(bytes, row * Integer.BYTES, (int) values[row]);
                }
            }
            default -> {
                for (int row = 0; row < count; row++) {
                    Scratch.LONGS.set(bytes, row * Long.BYTES, values[row]);
                }
            }
        }
    }
}
