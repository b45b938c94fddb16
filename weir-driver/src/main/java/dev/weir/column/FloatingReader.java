package dev.weir.column;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import dev.weir.wire.LittleEndian;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** FLOAT and DOUBLE. Binary: IEEE 754, little-endian, 4 or 8 bytes. */
final class FloatingReader extends ColumnReader {
    private static final double LONG_RANGE = 0x1p63;

    private final boolean binary;
    private final boolean single;

    FloatingReader(ColumnDefinition definition, boolean binary, ColumnContext context) {
        super(definition, context);
        this.binary = binary;
        this.single = definition.type() == FieldType.FLOAT;
    }

    @Override
    public double getDouble(byte[] row, int offset, int length) throws SQLException {
        if (!binary) {
            return parse(row, offset, length);
        }
        if (length != (single ? Float.BYTES : Double.BYTES)) {
            throw malformed(row, offset, length);
        }
        return single
                ? Float.intBitsToFloat((int) LittleEndian.INT.get(row, offset))
                : Double.longBitsToDouble((long) LittleEndian.LONG.get(row, offset));
    }

    @Override
    public long getLong(byte[] row, int offset, int length) throws SQLException {
        double value = getDouble(row, offset, length);
        if (value >= -LONG_RANGE && value < LONG_RANGE) {
            return (long) value;
        }
        throw outOfRange(value, "an integer getter; use getDouble");
    }

    @Override
    public BigDecimal getBigDecimal(byte[] row, int offset, int length) throws SQLException {
        String text = getString(row, offset, length);
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw unfit(e, row, offset, length, "BigDecimal");
        }
    }

    @Override
    public String getString(byte[] row, int offset, int length) throws SQLException {
        if (!binary) {
            return new String(row, offset, length, StandardCharsets.ISO_8859_1);
        }
        int decimals = JdbcTypes.varying(definition()) ? -1 : definition().decimals();
        return FloatText.of(getDouble(row, offset, length), single, decimals);
    }

    private double parse(byte[] row, int offset, int length) throws SQLException {
        try {
            return single ? NumberText.parseFloat(row, offset, length) : NumberText.parseDouble(row, offset, length);
        } catch (NumberFormatException | ArithmeticException e) {
            throw unfit(e, row, offset, length, single ? "float" : "double");
        }
    }
}
