package dev.weir.arrow;

import dev.weir.api.LentColumn;
import dev.weir.api.LentRows;
import java.nio.charset.StandardCharsets;
import java.sql.SQLDataException;
import java.sql.SQLException;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Decimals of 16 or 32 bytes. */
final class DecimalFill implements ColumnFill {
    /** Longer values are cut in error messages. */
    private static final int SHOWN = 100;

    private final BaseFixedWidthVector vector;
    private final LentColumn column;
    private final int index;
    private final Scratch scratch;
    private final ArrowType.Decimal type;
    private final DecimalText text = new DecimalText();

    DecimalFill(BaseFixedWidthVector vector, LentColumn column, int index, Scratch scratch) {
        this.vector = vector;
        this.column = column;
        this.index = index;
        this.scratch = scratch;
        this.type = (ArrowType.Decimal) vector.getField().getType();
    }

    @Override
    public int width() {
        return vector.getTypeWidth();
    }

    @Override
    public void begin(int expectedRows) {
        vector.allocateNew(expectedRows);
    }

    @Override
    public long fill(LentRows rows, int count, int at) throws SQLException {
        scratch.begin(rows, index, count);
        while (vector.getValueCapacity() < at + count) {
            vector.reAlloc();
        }
        read(rows, count);
        scratch.copyFixed(vector.getDataBuffer(), at, count, width());
        scratch.writeBits(vector.getValidityBuffer(), at, count);
        return 0;
    }

    private void read(LentRows rows, int count) throws SQLException {
        byte[] array = rows.array(index);
        int precision = type.getPrecision();
        int scale = type.getScale();
        int width = width();
        for (int row = 0; row < count; row++) {
            long value = 0;
            if (scratch.nulls[row] == 0) {
                value = DecimalText.parseShort(
                        array, rows.offset(row, index), rows.length(row, index), precision, scale);
            }
            if (value == DecimalText.OTHER) {
                readLong(array, rows.offset(row, index), rows.length(row, index), row * width);
            } else {
                scratch.writeLong(value, row * width, width);
            }
        }
    }

    private void readLong(byte[] array, int offset, int length, int at) throws SQLException {
        if (!text.parse(array, offset, length, type.getPrecision(), type.getScale())) {
            throw unfit(array, offset, length);
        }
        for (int i = 0; i < width() / Long.BYTES; i++) {
            scratch.writeLong(text.words[i], at + i * Long.BYTES, Long.BYTES);
        }
    }

    private SQLDataException unfit(byte[] array, int offset, int length) {
        String value = new String(array, offset, Math.min(length, SHOWN), StandardCharsets.ISO_8859_1);
        return new SQLDataException("column=" + column.label() + " value=" + value + " is out of range of " + type
                + ", which the server calls it");
    }

    @Override
    public void end(int rows) {
        vector.setValueCount(rows);
    }
}
