package dev.weir.arrow;

import dev.weir.api.LentColumn;
import dev.weir.api.LentRows;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.SQLDataException;
import java.sql.SQLException;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVectorHelper;
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
    private final byte[] joined;
    private int end;

    /** @param joined where values of one block are joined, also by others: between two blocks it holds nothing */
    BytesFill(BaseVariableWidthVector vector, LentColumn column, int index, byte[] joined) {
        this.joined = joined;
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
        int begin = end;
        ArrowBuf offsets = vector.getOffsetBuffer();
        ArrowBuf validity = vector.getValidityBuffer();
        byte[] array = rows.array(index);
        int held = 0;
        for (int row = 0; row < count; row++) {
            if (!rows.isNull(row, index)) {
                BitVectorHelper.setBit(validity, at + row);
                held = take(array, rows.offset(row, index), rows.length(row, index), held);
            }
            offsets.setInt((long) (at + row + 1) * OFFSET, end + held);
        }
        flush(joined, 0, held);
        return end - (long) begin;
    }

    /** Adds a value to those that are held; returns how many bytes are. */
    private int take(byte[] array, int offset, int length, int held) throws SQLException {
        if (other != null) {
            byte[] utf8 = new String(array, offset, length, other).getBytes(StandardCharsets.UTF_8);
            return hold(utf8, 0, utf8.length, held);
        }
        if (text && !Utf8.isAscii(array, offset, length) && !Utf8.isValid(array, offset, length)) {
            throw new SQLDataException("column=" + column.label() + " has a value of length=" + length
                    + " bytes that are no UTF-8, which Arrow's strings are; read its bytes: CAST(.. AS BINARY)");
        }
        return hold(array, offset, length, held);
    }

    private int hold(byte[] array, int offset, int length, int held) throws SQLException {
        if (end + (long) held + length > MOST) {
            throw new SQLDataException("column=" + column.label() + " has " + (end + (long) held + length)
                    + " bytes in one batch, which holds " + MOST + "; ask for batches of fewer rows or bytes");
        }
        int before = held;
        if (held + length > joined.length) {
            flush(joined, 0, held);
            before = 0;
        }
        if (length > joined.length) {
            flush(array, offset, length);
            return 0;
        }
        System.arraycopy(array, offset, joined, before, length);
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
