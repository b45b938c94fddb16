package dev.weir.lab.export;

import dev.weir.api.LentColumn;
import dev.weir.arrow.WeirArrow;
import dev.weir.rewrite.TableName;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FloatingPointVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Adds up the values of a column: of a file, or in SQL. A summand is the CRC-32 of a text or of bytes that both have. A floating-point
 * number has no text that both write alike: it is itself the summand, made small enough for a sum of the largest, and one below 0 half
 * its size, so that signs count and none cancels another.
 *
 * @param type of the server
 */
record SummedColumn(String name, LentColumn.Type type) {
    /** Returns the columns of a reader of {@link WeirArrow}. */
    static List<SummedColumn> of(Schema schema) {
        return schema.getFields().stream().map(SummedColumn::of).toList();
    }

    private static SummedColumn of(Field field) {
        String type = field.getMetadata().get(WeirArrow.SERVER_TYPE).replaceFirst("[ (].*", "");
        return new SummedColumn(field.getName(), LentColumn.Type.valueOf(type));
    }

    /** Returns whether summands are floating-point numbers, whose sum depends on their order from the tenth digit on. */
    boolean isRounded() {
        return type == LentColumn.Type.FLOAT || type == LentColumn.Type.DOUBLE;
    }

    /** Returns its name in SQL. */
    String quoted() {
        return TableName.quoted(name);
    }

    /** Returns the summand of a row in SQL. */
    String sql() {
        String value = quoted();
        return switch (type) {
            case NULL -> "NULL";
            // without the zeros of ZEROFILL
            case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT, YEAR, BIT, DECIMAL -> "CRC32(" + value + " + 0)";
            case FLOAT, DOUBLE -> "IF(" + value + " < 0, -0.5e-20, 1e-20) * " + value;
            case DATE -> "CRC32(DATE_FORMAT(" + value + ", '%Y-%m-%d'))";
            case DATETIME, TIMESTAMP -> "CRC32(DATE_FORMAT(" + value + ", '%Y-%m-%d %H:%i:%s.%f'))";
            case TIME -> "CRC32(TIME_FORMAT(" + value + ", '%H:%i:%s.%f'))";
            case TEXT, ENUM, SET, JSON -> "CRC32(CONVERT(" + value + " USING utf8mb4))";
            case BYTES, UNKNOWN, GEOMETRY, VECTOR -> "CRC32(CAST(" + value + " AS BINARY))";
        };
    }

    /** Adds up the values of a batch, without an object for any of them. */
    BigDecimal sum(FieldVector vector, int rows) {
        return isRounded()
                ? new BigDecimal(numbers((FloatingPointVector) vector, rows))
                : BigDecimal.valueOf(checksums(vector, rows));
    }

    private static double numbers(FloatingPointVector vector, int rows) {
        double sum = 0;
        for (int row = 0; row < rows; row++) {
            if (!vector.isNull(row)) {
                double number = vector.getValueAsDouble(row);
                sum += (number < 0 ? -0.5e-20 : 1e-20) * number;
            }
        }
        return sum;
    }

    private long checksums(FieldVector vector, int rows) {
        if (vector.getNullCount() == rows) {
            // a column of the type NULL has no buffer
            return 0;
        }
        CRC32 crc = new CRC32();
        ServerText text = new ServerText();
        ArrowBuf data = (vector instanceof ListVector list ? list.getDataVector() : vector).getDataBuffer();
        ByteBuffer bytes = data.nioBuffer(0, Math.toIntExact(data.capacity()));
        long sum = 0;
        for (int row = 0; row < rows; row++) {
            if (vector.isNull(row)) {
                continue;
            }
            crc.reset();
            if (vector instanceof BaseVariableWidthVector texts) {
                add(crc, bytes, texts.getStartOffset(row), texts.getEndOffset(row));
            } else if (vector instanceof ListVector list) {
                // VECTOR: the server has the same bytes
                add(
                        crc,
                        bytes,
                        Float.BYTES * list.getElementStartIndex(row),
                        Float.BYTES * list.getElementEndIndex(row));
            } else {
                write(vector, row, text);
                text.end(crc);
            }
            sum += crc.getValue();
        }
        return sum;
    }

    private static void add(CRC32 crc, ByteBuffer bytes, int start, int end) {
        crc.update(bytes.limit(end).position(start));
    }

    private void write(FieldVector vector, int row, ServerText text) {
        switch (type) {
            case DECIMAL -> decimal(vector, row, text);
            case DATE -> text.date(((DateDayVector) vector).get(row));
            case DATETIME, TIMESTAMP -> text.dateTime(((TimeStampVector) vector).get(row));
            // Parquet has no durations
            case TIME ->
                text.time(
                        vector instanceof BigIntVector micros
                                ? micros.get(row)
                                : DurationVector.get(vector.getDataBuffer(), row));
            default -> integer(vector, row, text);
        }
    }

    private static void decimal(FieldVector vector, int row, ServerText text) {
        int scale = ((ArrowType.Decimal) vector.getField().getType()).getScale();
        int longs = ((BaseFixedWidthVector) vector).getTypeWidth() / Long.BYTES;
        long first = (long) row * longs * Long.BYTES;
        long unscaled = vector.getDataBuffer().getLong(first);
        boolean fits = true;
        for (int next = 1; next < longs; next++) {
            fits &= vector.getDataBuffer().getLong(first + (long) next * Long.BYTES) == unscaled >> 63;
        }
        if (fits) {
            text.decimal(unscaled, scale);
        } else {
            text.text(((BigDecimal) vector.getObject(row)).toPlainString());
        }
    }

    private static void integer(FieldVector vector, int row, ServerText text) {
        long value = vector instanceof BitVector bit ? bit.get(row) : ((BaseIntVector) vector).getValueAsLong(row);
        if (vector instanceof UInt8Vector) {
            text.unsigned(value);
        } else {
            text.decimal(value, 0);
        }
    }
}
