package dev.weir.arrow;

import dev.weir.api.LentColumn;
import dev.weir.api.LentRows;
import java.nio.charset.StandardCharsets;
import java.sql.SQLDataException;
import java.sql.SQLException;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Decimals of 16 or 32 bytes. */
final class DecimalValues implements FixedFill.Values {
    /** Longer values are cut in error messages. */
    private static final int SHOWN = 100;

    private final LentColumn column;
    private final int index;
    private final ArrowType.Decimal type;
    private final int width;
    private final DecimalText text = new DecimalText();

    DecimalValues(LentColumn column, int index, ArrowType.Decimal type) {
        this.column = column;
        this.index = index;
        this.type = type;
        this.width = type.getBitWidth() / Byte.SIZE;
    }

    @Override
    public void write(LentRows rows, int count, Scratch scratch, ArrowBuf data, int at) throws SQLException {
        read(rows, count, scratch);
        scratch.copyFixed(data, at, count, width);
    }

    private void read(LentRows rows, int count, Scratch scratch) throws SQLException {
        byte[] array = rows.array(index);
        int precision = type.getPrecision();
        int scale = type.getScale();
        for (int row = 0; row < count; row++) {
            long value = 0;
            if (scratch.nulls[row] == 0) {
                value = DecimalText.parseShort(
                        array, rows.offset(row, index), rows.length(row, index), precision, scale);
            }
            if (value == DecimalText.OTHER) {
                readLong(scratch, array, rows.offset(row, index), rows.length(row, index), row * width);
            } else {
                scratch.writeLong(value, row * width, width);
            }
        }
    }

    private void readLong(Scratch scratch, byte[] array, int offset, int length, int at) throws SQLException {
        if (!text.parse(array, offset, length, type.getPrecision(), type.getScale())) {
            throw unfit(array, offset, length);
        }
        for (int i = 0; i < width / Long.BYTES; i++) {
            scratch.writeLong(text.words[i], at + i * Long.BYTES, Long.BYTES);
        }
    }

    private SQLDataException unfit(byte[] array, int offset, int length) {
        String value = new String(array, offset, Math.min(length, SHOWN), StandardCharsets.ISO_8859_1);
        return new SQLDataException("column=" + column.label() + " value=" + value + " is out of range of " + type
                + ", which the server calls it");
    }
}
