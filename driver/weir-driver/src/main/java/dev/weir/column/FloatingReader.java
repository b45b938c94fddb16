package dev.weir.column;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import dev.weir.wire.LittleEndian;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** FLOAT and DOUBLE. Binary: IEEE 754, little-endian, 4 or 8 bytes. */
final class FloatingReader extends ColumnReader {
    private static final double LONG_RANGE = 0x1p63;

    private static final int FLOAT_DIGITS = 6;
    private static final int FEWEST_DOUBLE_DIGITS = 15;
    private static final int MOST_DOUBLE_DIGITS = 17;
    private static final int PLAIN = 15;

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
        return of(getDouble(row, offset, length), single, decimals);
    }

    private double parse(byte[] row, int offset, int length) throws SQLException {
        try {
            return single ? NumberText.parseFloat(row, offset, length) : NumberText.parseDouble(row, offset, length);
        } catch (NumberFormatException | ArithmeticException e) {
            throw unfit(e, row, offset, length, single ? "float" : "double");
        }
    }

    /** Returns the text of a FLOAT or DOUBLE with so many decimals; a negative number lets them vary. */
    static String of(double value, boolean single, int decimals) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return Double.toString(value);
        }
        boolean negative = Double.doubleToRawLongBits(value) < 0;
        double size = Math.abs(value);
        String text = decimals >= 0 ? fixed(size, decimals) : general(size, single);
        return negative ? "-" + text : text;
    }

    private static String fixed(double size, int decimals) {
        BigDecimal fewest = shortest(size);
        BigDecimal digits = fewest.scale() <= decimals ? fewest : new BigDecimal(size);
        return digits.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }

    private static String general(double size, boolean single) {
        if (size == 0) {
            return "0";
        }
        BigDecimal digits =
                (single ? rounded(new BigDecimal(size), FLOAT_DIGITS) : shortest(size)).stripTrailingZeros();
        int point = digits.precision() - digits.scale();
        boolean whole = digits.scale() <= 0;
        if (point >= 1 - PLAIN && (point <= PLAIN || !whole)) {
            return digits.toPlainString();
        }
        String all = digits.unscaledValue().toString();
        String fraction = all.length() > 1 ? "." + all.substring(1) : "";
        return all.charAt(0) + fraction + "e" + (point - 1);
    }

    /** Returns the fewest digits that read back as the value; {@code Double.toString} before Java 19 may have one more. */
    private static BigDecimal shortest(double size) {
        BigDecimal exact = new BigDecimal(size);
        // a double gives back every decimal of 15 digits, unless it is denormal
        int fewest = size < Double.MIN_NORMAL ? 1 : FEWEST_DOUBLE_DIGITS;
        for (int digits = fewest; digits < MOST_DOUBLE_DIGITS; digits++) {
            BigDecimal candidate = rounded(exact, digits);
            if (candidate.doubleValue() == size) {
                return candidate.stripTrailingZeros();
            }
        }
        return rounded(exact, MOST_DOUBLE_DIGITS).stripTrailingZeros();
    }

    private static BigDecimal rounded(BigDecimal exact, int digits) {
        return exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }
}
