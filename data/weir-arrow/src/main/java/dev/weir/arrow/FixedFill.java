package dev.weir.arrow;

import dev.weir.api.LentRows;
import java.sql.SQLException;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BitVector;

/** Values of a fixed width, from one bit to 32 bytes. */
final class FixedFill implements ColumnFill {
    /** Writes one value. */
    @FunctionalInterface
    interface Value {
        /** Writes a value that is not NULL at an index; returns whether it stays one. */
        boolean write(LentRows rows, int row, ArrowBuf data, int index) throws SQLException;
    }

    private final BaseFixedWidthVector vector;
    private final int column;
    private final Value value;

    FixedFill(BaseFixedWidthVector vector, int column, Value value) {
        this.vector = vector;
        this.column = column;
        this.value = value;
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
        while (vector.getValueCapacity() < at + count) {
            vector.reAlloc();
        }
        ArrowBuf data = vector.getDataBuffer();
        ArrowBuf validity = vector.getValidityBuffer();
        int bits = at % Byte.SIZE == 0 ? 0 : validity.getByte(at / Byte.SIZE);
        for (int row = 0; row < count; row++) {
            int index = at + row;
            if (!rows.isNull(row, column) && value.write(rows, row, data, index)) {
                bits |= 1 << index % Byte.SIZE;
            }
            if (index % Byte.SIZE == Byte.SIZE - 1) {
                validity.setByte(index / Byte.SIZE, bits);
                bits = 0;
            }
        }
        if ((at + count) % Byte.SIZE != 0) {
            validity.setByte((at + count) / Byte.SIZE, bits);
        }
        return 0;
    }

    @Override
    public void end(int rows) {
        vector.setValueCount(rows);
    }
}
