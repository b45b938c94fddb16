package dev.weir.result;

import dev.weir.api.LentColumn;
import dev.weir.api.LentRows;
import dev.weir.column.ColumnReader;
import dev.weir.error.Errors;
import dev.weir.exchange.ResultShape;
import dev.weir.rows.RowCursor;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lends rows that lie together in the receive buffer, and by itself a row whose values do not. */
final class LentBlocks implements LentRows {
    /** Offsets, lengths and most values of a block stay in a core's first cache. */
    private static final int MOST_VALUES = 2 << 10;

    private static final int NULL = -1;

    private final WeirResultSet result;
    private final ResultShape shape;
    private final ZoneId zone;
    private final List<LentColumn> columns;
    private final int width;
    private final int capacity;

    /** Of the value in row r and column c at {@code r * width + c}. */
    private final int[] offsets;

    private final int[] lengths;

    private byte[] block = {};
    private int rows;

    /** The array of each value of a single row; null if all values of the block are in {@link #block}. */
    private byte @Nullable [][] single;

    LentBlocks(WeirResultSet result, ResultShape shape, ZoneId zone) throws SQLException {
        this.result = result;
        this.shape = shape;
        this.zone = zone;
        this.width = shape.columns();
        this.capacity = Math.max(1, MOST_VALUES / width);
        this.offsets = new int[capacity * width];
        this.lengths = new int[capacity * width];
        List<LentColumn> found = new ArrayList<>(width);
        for (int column = 0; column < width; column++) {
            found.add(LentColumns.of(shape.reader(column)));
        }
        this.columns = List.copyOf(found);
    }

    @Override
    public List<LentColumn> columns() {
        return columns;
    }

    @Override
    public ZoneId zone() {
        return zone;
    }

    @Override
    public int next(int most) throws SQLException {
        if (most < 1) {
            throw Errors.argument("most=" + most + " rows of a block, expected 1 or more");
        }
        rows = 0;
        if (!result.next()) {
            return 0;
        }
        RowCursor cursor = result.cursor;
        if (cursor.isLarge() || !shape.isPlain()) {
            takeValues(cursor);
            rows = 1;
            return rows;
        }
        single = null;
        int limit = Math.min(most, capacity);
        do {
            cursor.locateAll(offsets, lengths, rows * width);
            rows++;
        } while (rows < limit && result.nextIsInBlock() && result.next());
        block = cursor.array();
        return rows;
    }

    private void takeValues(RowCursor cursor) throws SQLException {
        byte[][] values = new byte[width][];
        for (int column = 0; column < width; column++) {
            boolean found = result.locate(column + 1);
            values[column] = cursor.array();
            offsets[column] = cursor.offset();
            lengths[column] = found ? cursor.length() : NULL;
        }
        single = values;
    }

    @Override
    public boolean isNull(int row, int column) {
        return lengths[row * width + column] == NULL;
    }

    @Override
    public void getLongs(int column, long[] values) throws SQLException {
        ColumnReader reader = shape.reader(column);
        byte[] array = array(column);
        for (int row = 0, at = column; row < rows; row++, at += width) {
            values[row] = lengths[at] == NULL ? 0 : reader.getLongBits(array, offsets[at], lengths[at]);
        }
    }

    @Override
    public void getDoubles(int column, double[] values) throws SQLException {
        ColumnReader reader = shape.reader(column);
        byte[] array = array(column);
        for (int row = 0, at = column; row < rows; row++, at += width) {
            values[row] = lengths[at] == NULL ? 0 : reader.getDouble(array, offsets[at], lengths[at]);
        }
    }

    @Override
    public void getMicros(int column, long[] values) throws SQLException {
        ColumnReader reader = shape.reader(column);
        byte[] array = array(column);
        for (int row = 0, at = column; row < rows; row++, at += width) {
            values[row] = lengths[at] == NULL ? 0 : reader.getMicros(array, offsets[at], lengths[at]);
        }
    }

    @Override
    public byte[] array(int column) {
        return single == null ? block : single[column];
    }

    @Override
    public int offset(int row, int column) {
        return offsets[row * width + column];
    }

    @Override
    public int length(int row, int column) {
        return lengths[row * width + column];
    }
}
