package dev.weir.lab.export;

import dev.weir.api.LentColumn;
import dev.weir.arrow.WeirArrow;
import dev.weir.rewrite.TableName;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.FloatingPointVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.ListVector;
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
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS");
    private static final long MICROS_PER_SECOND = 1_000_000;

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

    /** Adds up the values of a batch. */
    BigDecimal sum(FieldVector vector, int rows) {
        CRC32 crc = new CRC32();
        long sum = 0;
        double numbers = 0;
        for (int row = 0; row < rows; row++) {
            if (vector.isNull(row)) {
                continue;
            }
            if (isRounded()) {
                double number = ((FloatingPointVector) vector).getValueAsDouble(row);
                numbers += (number < 0 ? -0.5e-20 : 1e-20) * number;
            } else {
                crc.reset();
                crc.update(bytes(vector, row));
                sum += crc.getValue();
            }
        }
        return isRounded() ? new BigDecimal(numbers) : BigDecimal.valueOf(sum);
    }

    private ByteBuffer bytes(FieldVector vector, int row) {
        return switch (type) {
            case TEXT, ENUM, SET, JSON -> ByteBuffer.wrap(((VarCharVector) vector).get(row));
            case BYTES, UNKNOWN, GEOMETRY -> ByteBuffer.wrap(((VarBinaryVector) vector).get(row));
            case VECTOR -> numbers((ListVector) vector, row);
            default -> StandardCharsets.US_ASCII.encode(text(vector, row));
        };
    }

    private String text(FieldVector vector, int row) {
        return switch (type) {
            case DECIMAL -> ((BigDecimal) vector.getObject(row)).toPlainString();
            case DATE -> LocalDate.ofEpochDay(((DateDayVector) vector).get(row)).toString();
            case DATETIME, TIMESTAMP -> MICROS.format(dateTime(((TimeStampVector) vector).get(row)));
            // Parquet has no durations
            case TIME ->
                time(
                        vector instanceof BigIntVector micros
                                ? micros.get(row)
                                : DurationVector.get(vector.getDataBuffer(), row));
            default -> integer(vector, row);
        };
    }

    private static String integer(FieldVector vector, int row) {
        long value = vector instanceof BitVector bit ? bit.get(row) : ((BaseIntVector) vector).getValueAsLong(row);
        return vector instanceof UInt8Vector ? Long.toUnsignedString(value) : Long.toString(value);
    }

    private static LocalDateTime dateTime(long micros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, MICROS_PER_SECOND),
                (int) Math.floorMod(micros, MICROS_PER_SECOND) * 1000,
                ZoneOffset.UTC);
    }

    private static String time(long micros) {
        long size = Math.abs(micros);
        long seconds = size / MICROS_PER_SECOND;
        return "%s%02d:%02d:%02d.%06d"
                .formatted(
                        micros < 0 ? "-" : "",
                        seconds / 3600,
                        seconds / 60 % 60,
                        seconds % 60,
                        size % MICROS_PER_SECOND);
    }

    private static ByteBuffer numbers(ListVector vector, int row) {
        Float4Vector items = (Float4Vector) vector.getDataVector();
        int first = vector.getElementStartIndex(row);
        int end = vector.getElementEndIndex(row);
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * (end - first)).order(ByteOrder.LITTLE_ENDIAN);
        for (int item = first; item < end; item++) {
            bytes.putFloat(items.get(item));
        }
        return bytes.flip();
    }
}
