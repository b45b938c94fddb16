package dev.weir.arrow;

import dev.weir.api.LentRows;
import org.apache.arrow.vector.NullVector;

/** The column of a bare NULL, which has no buffers. */
record NullFill(NullVector vector) implements ColumnFill {
    @Override
    public int width() {
        return 0;
    }

    @Override
    public void begin(int expectedRows) {}

    @Override
    public long fill(LentRows rows, int count, int at) {
        return 0;
    }

    @Override
    public void end(int rows) {
        vector.setValueCount(rows);
    }
}
