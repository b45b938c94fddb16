package dev.weir.arrow;

import dev.weir.api.LentColumn;
import dev.weir.api.LentRows;
import java.sql.SQLDataException;
import java.sql.SQLException;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.complex.ListVector;

/** Vectors of floats: a list, since a column's dimension is the most that its values may have. */
final class VectorFill implements ColumnFill {
    private final ListVector vector;
    private final LentColumn column;
    private final int index;

    VectorFill(ListVector vector, LentColumn column, int index) {
        this.vector = vector;
        this.column = column;
        this.index = index;
    }

    @Override
    public int width() {
        return Integer.BYTES;
    }

    @Override
    public void begin(int expectedRows) {
        vector.setInitialCapacity(expectedRows);
        vector.allocateNew();
    }

    @Override
    public long fill(LentRows rows, int count, int at) throws SQLException {
        Float4Vector items = (Float4Vector) vector.getDataVector();
        byte[] array = rows.array(index);
        long bytes = 0;
        for (int row = 0; row < count; row++) {
            if (rows.isNull(row, index)) {
                vector.setNull(at + row);
                continue;
            }
            int length = rows.length(row, index);
            if (length % Float.BYTES != 0) {
                throw new SQLDataException("column=" + column.label() + " has a value of length=" + length
                        + " bytes, expected 4 for each number of a vector");
            }
            int first = vector.startNewValue(at + row);
            for (int i = 0; i < length / Float.BYTES; i++) {
                int bits = (int) Scratch.INTS.get(array, rows.offset(row, index) + i * Float.BYTES);
                items.setSafe(first + i, Float.intBitsToFloat(bits));
            }
            vector.endValue(at + row, length / Float.BYTES);
            bytes += length;
        }
        return bytes;
    }

    @Override
    public void end(int rows) {
        vector.setValueCount(rows);
    }
}
