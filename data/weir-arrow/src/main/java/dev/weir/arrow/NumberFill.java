package dev.weir.arrow;

import dev.weir.api.LentRows;
import java.sql.SQLException;
import org.apache.arrow.vector.BaseFixedWidthVector;

/** Values of one to eight bytes. */
final class NumberFill implements ColumnFill {
    /** Reads the bits of the values of a block into {@link Scratch#longs}, and marks further values that become null. */
    @FunctionalInterface
    interface Source {
        void read(LentRows rows, int count, Scratch scratch) throws SQLException;
    }

    private final BaseFixedWidthVector vector;
    private final int column;
    private final Source source;
    private final Scratch scratch;
    private final int width;

    NumberFill(BaseFixedWidthVector vector, int column, Source source, Scratch scratch) {
        this.vector = vector;
        this.column = column;
        this.source = source;
        this.scratch = scratch;
        this.width = vector.getTypeWidth();
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public void begin(int expectedRows) {
        vector.allocateNew(expectedRows);
    }

    @Override
    public long fill(LentRows rows, int count, int at) throws SQLException {
        scratch.begin(rows, column, count);
        source.read(rows, count, scratch);
        while (vector.getValueCapacity() < at + count) {
            vector.reAlloc();
        }
        pack(scratch.longs, count, scratch.fixed);
        scratch.copyFixed(vector.getDataBuffer(), at, count, width);
        scratch.writeBits(vector.getValidityBuffer(), at, count);
        return 0;
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

    @Override
    public void end(int rows) {
        vector.setValueCount(rows);
    }
}
