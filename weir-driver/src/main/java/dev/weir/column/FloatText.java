package dev.weir.column;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Writes FLOAT and DOUBLE as the server does in the text protocol ({@code my_gcvt} and {@code my_fcvt} of its string
 * library): the fewest digits that give the same value back, at most six for FLOAT; with an exponent below 1e-15, and whole
 * numbers from 1e15 on; for a column with fixed decimals, that many.
 */
final class FloatText {
    private static final int FLOAT_DIGITS = 6;
    private static final int FEWEST_DOUBLE_DIGITS = 15;
    private static final int MOST_DOUBLE_DIGITS = 17;
    private static final int PLAIN = 15;

    private FloatText() {}

    /**
     * The text of a value; {@code single} says whether it is a FLOAT. {@code decimals} are the digits after the point,
     * negative where they vary.
     */
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
        BigDecimal digits = (single ? rounded(size, FLOAT_DIGITS) : shortest(size)).stripTrailingZeros();
        int point = digits.precision() - digits.scale();
        boolean whole = digits.scale() <= 0;
        if (point >= 1 - PLAIN && (point <= PLAIN || !whole)) {
            return digits.toPlainString();
        }
        String all = digits.unscaledValue().toString();
        String fraction = all.length() > 1 ? "." + all.substring(1) : "";
        return all.charAt(0) + fraction + "e" + (point - 1);
    }

    /** The fewest digits that give the value back; {@code Double.toString} before Java 19 sometimes has one too many. */
    private static BigDecimal shortest(double size) {
        BigDecimal exact = new BigDecimal(size);
        // every decimal of 15 digits comes back from a double, unless that has fewer bits than others
        int fewest = size < Double.MIN_NORMAL ? 1 : FEWEST_DOUBLE_DIGITS;
        for (int digits = fewest; digits < MOST_DOUBLE_DIGITS; digits++) {
            BigDecimal candidate = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (candidate.doubleValue() == size) {
                return candidate.stripTrailingZeros();
            }
        }
        return exact.round(new MathContext(MOST_DOUBLE_DIGITS, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
    }

    private static BigDecimal rounded(double size, int digits) {
        return new BigDecimal(size).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }
}
