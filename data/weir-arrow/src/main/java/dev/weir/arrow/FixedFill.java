package dev.weir.arrow;

import dev.weir.api.LentRows;
import java.sql.SQLException;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BitVector;

/** Values of a fixed width, from one bit to 32 bytes. */
final class FixedFill implements ColumnFill {
    /** Writes the values of a block. */
    @FunctionalInterface
    interface Values {
        /** Writes the values behind {@code at} values, those that are null as 0, and marks further values that become null. */
        void write(LentRows rows, int count, Scratch scratch, ArrowBuf data, int at) throws SQLException;
    }

    private final BaseFixedWidthVector vector;
    private final int column;
    private final Values values;
    private final Scratch scratch;

    FixedFill(BaseFixedWidthVector vector, int column, Values values, Scratch scratch) {
        this.vector = vector;
        this.column = column;
        this.values = values;
        this.scratch = scratch;
    }

    @Override
    public int width() {
        return vector instanceof BitVector ? 1 : vector.getTypeWidth();
    }

    @Override
    public void begin(int expectedRows) {
        vector.allocateNew(expectedRows);
    }

    @Override
    public long fill(LentRows rows, int count, int at) throws SQLException {
        scratch.begin(rows, column, count);
        while (vector.getValueCapacity() < at + count) {
            vector.reAlloc();
        }
        values.write(rows, count, scratch, vector.getDataBuffer(), at);
        scratch.writeBits(vector.getValidityBuffer(), at, count, scratch.nulls);
        return 0;
    }

    @Override
    public void end(int rows) {
        vector.setValueCount(rows);
    }
}
