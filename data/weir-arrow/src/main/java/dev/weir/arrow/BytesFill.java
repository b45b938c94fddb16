package dev.weir.arrow;

import dev.weir.api.LentColumn;
import dev.weir.api.LentRows;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.SQLDataException;
import java.sql.SQLException;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.jspecify.annotations.Nullable;

/** Text and bytes. Those of a block are joined on the heap and then copied at once. */
final class BytesFill implements ColumnFill {
    private static final int OFFSET = Integer.BYTES;

    /** Most bytes of a batch's column, whose offsets are signed. */
    private static final long MOST = Integer.MAX_VALUE;

    private final BaseVariableWidthVector vector;
    private final LentColumn column;
    private final int index;

    /** Decodes the server's text; null for bytes, and for text that is UTF-8 already. */
    private final @Nullable Charset other;

    private final boolean text;
    private final Scratch scratch;
    private int end;

    BytesFill(BaseVariableWidthVector vector, LentColumn column, int index, Scratch scratch) {
        this.scratch = scratch;
        this.vector = vector;
        this.column = column;
        this.index = index;
        Charset charset = column.charset();
        this.text = charset != null;
        this.other = charset == null || charset.equals(StandardCharsets.UTF_8) ? null : charset;
    }

    @Override
    public int width() {
        return OFFSET;
    }

    @Override
    public void begin(int expectedRows) {
        vector.allocateNew(Math.max(1L, end), expectedRows);
        end = 0;
    }

    @Override
    public long fill(LentRows rows, int count, int at) throws SQLException {
        while (vector.getValueCapacity() < at + count) {
            vector.reallocValidityAndOffsetBuffers();
        }
        scratch.begin(rows, index, count);
        int begin = end;
        byte[] array = rows.array(index);
        int held = 0;
        for (int row = 0; row < count; row++) {
            if (scratch.nulls[row] == 0) {
                held = take(array, rows.offset(row, index), rows.length(row, index), held);
            }
            Scratch.INTS.set(scratch.fixed, row * OFFSET, end + held);
        }
        flush(scratch.joined, 0, held);
        scratch.copyFixed(vector.getOffsetBuffer(), at + 1, count, OFFSET);
        scratch.writeBits(vector.getValidityBuffer(), at, count, scratch.nulls);
        return end - (long) begin;
    }

    /** Adds a value to those that are held; returns how many bytes are. */
    private int take(byte[] array, int offset, int length, int held) throws SQLException {
        if (other != null) {
            byte[] utf8 = new String(array, offset, length, other).getBytes(StandardCharsets.UTF_8);
            return hold(utf8, 0, utf8.length, held, true);
        }
        return hold(array, offset, length, held, !text);
    }

    /** @param checked whether the bytes need not be checked to be UTF-8 */
    private int hold(byte[] array, int offset, int length, int held, boolean checked) throws SQLException {
        if (end + (long) held + length > MOST) {
            throw new SQLDataException("column=" + column.label() + " has " + (end + (long) held + length)
                    + " bytes in one batch, which holds " + MOST + "; ask for batches of fewer rows or bytes");
        }
        byte[] joined = scratch.joined;
        int before = held;
        if (held + length > joined.length) {
            flush(joined, 0, held);
            before = 0;
        }
        boolean direct = length > joined.length;
        boolean ascii = direct ? Utf8.isAscii(array, offset, length) : Utf8.copy(array, offset, length, joined, before);
        if (!ascii && !checked && !Utf8.isValid(array, offset, length)) {
            throw new SQLDataException("column=" + column.label() + " has a value of length=" + length
                    + " bytes that are no UTF-8, which Arrow's strings are; read its bytes: CAST(.. AS BINARY)");
        }
        if (direct) {
            flush(array, offset, length);
            return 0;
        }
        return before + length;
    }

    private void flush(byte[] bytes, int offset, int length) {
        if (vector.getDataBuffer().capacity() < end + (long) length) {
            vector.reallocDataBuffer(end + (long) length);
        }
        vector.getDataBuffer().setBytes(end, bytes, offset, length);
        end += length;
    }

    @Override
    public void end(int rows) {
        vector.setLastSet(rows - 1);
        vector.setValueCount(rows);
    }
}
