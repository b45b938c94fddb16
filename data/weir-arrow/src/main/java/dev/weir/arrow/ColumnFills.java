package dev.weir.arrow;

import dev.weir.api.LentColumn;
import dev.weir.api.LentRows;
import dev.weir.arrow.ArrowOptions.ZeroDates;
import java.nio.charset.StandardCharsets;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.time.ZoneId;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Picks how a column's values are written, once for a result. */
final class ColumnFills {
    private static final long MICROS_PER_DAY = 86_400_000_000L;

    /** Longer values are cut in error messages. */
    private static final int SHOWN = 100;

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

    /** @param joined where columns of one result join values, one after the other */
    static ColumnFill of(LentRows rows, int index, FieldVector vector, ZeroDates zeroDates, byte[] joined) {
        LentColumn column = rows.columns().get(index);
        return new ColumnFills(column, index, rows.zone(), zeroDates).into(vector, joined);
    }

    private ColumnFill into(FieldVector vector, byte[] joined) {
        return switch (column.type()) {
            case NULL -> new NullFill((NullVector) vector);
            case VECTOR -> new VectorFill((ListVector) vector, column, index);
            case TEXT, ENUM, SET, JSON, BYTES, GEOMETRY, UNKNOWN ->
                new BytesFill((BaseVariableWidthVector) vector, column, index, joined);
            default -> new FixedFill((BaseFixedWidthVector) vector, index, value(vector));
        };
    }

    private FixedFill.Value value(FieldVector vector) {
        return switch (column.type()) {
            case TINYINT -> sure((rows, row, data, at) -> data.setByte(at, (int) ranged(rows, row, Byte.SIZE)));
            case SMALLINT, YEAR ->
                sure((rows, row, data, at) -> data.setShort(at * 2L, (int) ranged(rows, row, Short.SIZE)));
            case MEDIUMINT, INT ->
                sure((rows, row, data, at) -> data.setInt(at * 4L, (int) ranged(rows, row, Integer.SIZE)));
            case BIGINT -> sure((rows, row, data, at) -> data.setLong(at * 8L, rows.getLong(row, index)));
            case BIT -> bits();
            case FLOAT -> sure((rows, row, data, at) -> data.setFloat(at * 4L, (float) rows.getDouble(row, index)));
            case DOUBLE -> sure((rows, row, data, at) -> data.setDouble(at * 8L, rows.getDouble(row, index)));
            case DECIMAL -> sure(decimal((ArrowType.Decimal) vector.getField().getType()));
            case DATE -> this::date;
            case DATETIME -> this::dateTime;
            case TIMESTAMP -> timestamp();
            case TIME -> sure((rows, row, data, at) -> data.setLong(at * 8L, rows.getMicros(row, index)));
            default -> throw new IllegalStateException(column + " has no fixed width");
        };
    }

    /** A value that is not NULL, and stays one. */
    @FunctionalInterface
    private interface Sure {
        void write(LentRows rows, int row, ArrowBuf data, int at) throws SQLException;
    }

    private static FixedFill.Value sure(Sure value) {
        return (rows, row, data, at) -> {
            value.write(rows, row, data, at);
            return true;
        };
    }

    private long ranged(LentRows rows, int row, int bits) throws SQLException {
        long value = rows.getLong(row, index);
        boolean fits = column.unsigned() ? value >>> bits == 0 : value << -bits >> -bits == value;
        if (!fits) {
            throw new SQLDataException(
                    "column=" + column.label() + " value=" + value + " is out of range of its type=" + column.type());
        }
        return value;
    }

    private FixedFill.Value bits() {
        if (column.length() != 1) {
            return sure((rows, row, data, at) -> data.setLong(at * 8L, rows.getLong(row, index)));
        }
        return sure((rows, row, data, at) -> {
            int mask = 1 << at % Byte.SIZE;
            int others = data.getByte(at / Byte.SIZE) & ~mask;
            data.setByte(at / Byte.SIZE, rows.getLong(row, index) == 0 ? others : others | mask);
        });
    }

    private Sure decimal(ArrowType.Decimal type) {
        DecimalText text = new DecimalText();
        int words = type.getBitWidth() / Long.SIZE;
        return (rows, row, data, at) -> {
            byte[] array = rows.array(index);
            int offset = rows.offset(row, index);
            int length = rows.length(row, index);
            if (!text.parse(array, offset, length, type.getPrecision(), type.getScale())) {
                String value = new String(array, offset, Math.min(length, SHOWN), StandardCharsets.ISO_8859_1);
                throw new SQLDataException("column=" + column.label() + " value=" + value + " is out of range of "
                        + type + ", which the server calls it");
            }
            for (int i = 0; i < words; i++) {
                data.setLong((at * (long) words + i) * Long.BYTES, text.words[i]);
            }
        };
    }

    private boolean date(LentRows rows, int row, ArrowBuf data, int at) throws SQLException {
        long micros = rows.getMicros(row, index);
        if (isNoDate(micros)) {
            return false;
        }
        data.setInt(at * 4L, (int) Math.floorDiv(micros, MICROS_PER_DAY));
        return true;
    }

    private boolean dateTime(LentRows rows, int row, ArrowBuf data, int at) throws SQLException {
        long micros = rows.getMicros(row, index);
        if (isNoDate(micros)) {
            return false;
        }
        data.setLong(at * 8L, micros);
        return true;
    }

    private FixedFill.Value timestamp() {
        InstantOfFields instants = new InstantOfFields(zone);
        return (rows, row, data, at) -> {
            long micros = rows.getMicros(row, index);
            if (isNoDate(micros)) {
                return false;
            }
            data.setLong(at * 8L, instants.toUtc(micros));
            return true;
        };
    }

    private boolean isNoDate(long micros) throws SQLException {
        if (micros == LentRows.NO_DATE && zeroDates == ZeroDates.ERROR) {
            throw new SQLDataException(
                    "column=" + column.label() + " has a date that no calendar has, such as 0000-00-00;"
                            + " let zero dates be null, or cast it in the query: CAST(.. AS CHAR)");
        }
        return micros == LentRows.NO_DATE;
    }
}
