package dev.weir.arrow;

import dev.weir.api.LentColumn;
import dev.weir.api.LentRows;
import dev.weir.arrow.ArrowOptions.ZeroDates;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.function.DoubleToLongFunction;
import java.util.function.LongUnaryOperator;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Picks how a column's values are written, once for a result. */
final class ColumnFills {
    private static final long MICROS_PER_DAY = 86_400_000_000L;

    private final LentColumn column;
    private final int index;
    private final ZoneId zone;
    private final ZeroDates zeroDates;

    private ColumnFills(LentColumn column, int index, ZoneId zone, ZeroDates zeroDates) {
        this.column = column;
        this.index = index;
        this.zone = zone;
        this.zeroDates = zeroDates;
    }

    static ColumnFill of(LentRows rows, int index, FieldVector vector, ZeroDates zeroDates, Scratch scratch) {
        LentColumn column = rows.columns().get(index);
        return new ColumnFills(column, index, rows.zone(), zeroDates).into(vector, scratch);
    }

    private ColumnFill into(FieldVector vector, Scratch scratch) {
        return switch (column.type()) {
            case NULL -> new NullFill((NullVector) vector);
            case VECTOR -> new VectorFill((ListVector) vector, column, index);
            case TEXT, ENUM, SET, JSON, BYTES, GEOMETRY, UNKNOWN ->
                new BytesFill((BaseVariableWidthVector) vector, column, index, scratch);
            default -> new FixedFill((BaseFixedWidthVector) vector, index, values(vector), scratch);
        };
    }

    private FixedFill.Values values(FieldVector vector) {
        if (vector instanceof BitVector) {
            return this::bits;
        }
        return vector.getField().getType() instanceof ArrowType.Decimal decimal
                ? new DecimalValues(column, index, decimal)
                : new NumberValues(source(), ((BaseFixedWidthVector) vector).getTypeWidth());
    }

    private void bits(LentRows rows, int count, Scratch scratch, ArrowBuf data, int at) throws SQLException {
        rows.getLongs(index, scratch.longs);
        for (int row = 0; row < count; row++) {
            scratch.fixed[row] = (byte) (scratch.longs[row] == 0 ? 1 : 0);
        }
        scratch.writeBits(data, at, count, scratch.fixed);
    }

    private NumberValues.Source source() {
        return switch (column.type()) {
            case TINYINT -> integers(Byte.SIZE);
            case SMALLINT, YEAR -> integers(Short.SIZE);
            case MEDIUMINT, INT -> integers(Integer.SIZE);
            case BIGINT, BIT -> (rows, count, scratch) -> rows.getLongs(index, scratch.longs);
            case FLOAT -> floats(value -> Float.floatToRawIntBits((float) value));
            case DOUBLE -> floats(Double::doubleToRawLongBits);
            case DATE -> dates(micros -> Math.floorDiv(micros, MICROS_PER_DAY));
            case DATETIME -> dates(micros -> micros);
            case TIMESTAMP -> dates(new InstantOfFields(zone)::toUtc);
            case TIME -> (rows, count, scratch) -> rows.getMicros(index, scratch.longs);
            default -> throw new IllegalStateException(column + " has no fixed width");
        };
    }

    private NumberValues.Source integers(int bits) {
        return (rows, count, scratch) -> {
            long[] values = scratch.longs;
            rows.getLongs(index, values);
            for (int row = 0; row < count; row++) {
                long value = values[row];
                boolean fits = column.unsigned() ? value >>> bits == 0 : value << -bits >> -bits == value;
                if (!fits) {
                    throw new SQLDataException("column=" + column.label() + " value=" + value
                            + " is out of range of its type=" + column.type());
                }
            }
        };
    }

    private NumberValues.Source floats(DoubleToLongFunction toBits) {
        return (rows, count, scratch) -> {
            rows.getDoubles(index, scratch.doubles);
            for (int row = 0; row < count; row++) {
                scratch.longs[row] = toBits.applyAsLong(scratch.doubles[row]);
            }
        };
    }

    private NumberValues.Source dates(LongUnaryOperator fromMicros) {
        return (rows, count, scratch) -> {
            long[] values = scratch.longs;
            rows.getMicros(index, values);
            for (int row = 0; row < count; row++) {
                boolean none = values[row] == LentRows.NO_DATE;
                if (none && zeroDates == ZeroDates.ERROR) {
                    throw noDate();
                }
                scratch.nulls[row] |= (byte) (none ? 1 : 0);
                values[row] = scratch.nulls[row] == 0 ? fromMicros.applyAsLong(values[row]) : 0;
            }
        };
    }

    private SQLDataException noDate() {
        return new SQLDataException("column=" + column.label()
                + " has a date that no calendar has, such as 0000-00-00;"
                + " let zero dates be null, or cast it in the query: CAST(.. AS CHAR)");
    }
}
