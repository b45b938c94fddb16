package dev.weir.arrow;

import dev.weir.api.LentRows;
import java.sql.SQLException;
import org.apache.arrow.vector.BitVector;

/** Values of one bit. */
final class BoolFill implements ColumnFill {
    private final BitVector vector;
    private final int column;
    private final Scratch scratch;

    BoolFill(BitVector vector, int column, Scratch scratch) {
        this.vector = vector;
        this.column = column;
        this.scratch = scratch;
    }

    @Override
    public int width() {
        return 1;
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
        scratch.writeBits(vector.getValidityBuffer(), at, count);
        rows.getLongs(column, scratch.longs);
        for (int row = 0; row < count; row++) {
            scratch.nulls[row] = (byte) (scratch.longs[row] == 0 ? 1 : 0);
        }
        scratch.writeBits(vector.getDataBuffer(), at, count);
        return 0;
    }

    @Override
    public void end(int rows) {
        vector.setValueCount(rows);
    }
}
