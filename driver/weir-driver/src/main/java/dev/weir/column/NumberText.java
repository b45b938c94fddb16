package dev.weir.column;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Reads numbers in ASCII, {@code [+-]digits[.digits][e[+-]digits]}, without allocation for a {@code long} or {@code double}.
 * Throws {@link NumberFormatException} for other text and {@link ArithmeticException} for a number that does not fit: the
 * caller, who knows the column, makes the user's error of it.
 */
final class NumberText {
    private static final int LONG_DIGITS = 18;
    private static final int LONG_PRECISION = 19;

    /** Exceeds any number of a server (DECIMAL has 65 digits, DOUBLE 309); a large exponent must not cost memory. */
    private static final int MOST_INTEGER_DIGITS = 1000;

    private NumberText() {}

    static long parseLong(byte[] text, int offset, int length) {
        int end = offset + length;
        int start = skipSign(text, offset, end);
        boolean negative = start > offset && text[offset] == '-';
        if (end - start < 1) {
            throw new NumberFormatException();
        }
        // sums up negative numbers, whose range is larger
        long value = 0;
        int unchecked = Math.min(end, start + LONG_DIGITS);
        int position = start;
        for (; position < unchecked; position++) {
            value = value * 10 - digit(text[position]);
        }
        for (; position < end; position++) {
            value = Math.subtractExact(Math.multiplyExact(value, 10L), digit(text[position]));
        }
        return negative ? value : Math.negateExact(value);
    }

    /** Reads 64 bits of an unsigned integer. */
    static long parseUnsignedLong(byte[] text, int offset, int length) {
        if (length <= LONG_DIGITS) {
            return parseLong(text, offset, length);
        }
        int last = length - 1;
        long head = parseLong(text, offset, last);
        long low = digit(text[offset + last]);
        // 1844674407370955161 * 10 + 5 is 2^64 - 1
        long limit = Long.divideUnsigned(-1L, 10);
        if (head < 0 || head > limit || (head == limit && low > 5)) {
            throw new ArithmeticException();
        }
        return head * 10 + low;
    }

    /** Reads the integer part, in the range of {@code long}; the fraction is truncated. */
    static long parseTruncated(byte[] text, int offset, int length) {
        int end = offset + length;
        int point = skipDigits(text, skipSign(text, offset, end), end);
        if (point == end) {
            return parseLong(text, offset, length);
        }
        if (text[point] != '.' || skipDigits(text, point + 1, end) != end || !isDigit(text, point - 1, offset)) {
            return integer(parseDecimal(text, offset, length)).longValueExact();
        }
        return parseLong(text, offset, point - offset);
    }

    static BigDecimal parseDecimal(byte[] text, int offset, int length) {
        int end = offset + length;
        int start = skipSign(text, offset, end);
        int point = skipDigits(text, start, end);
        boolean fraction = point < end && text[point] == '.';
        int tail = fraction ? skipDigits(text, point + 1, end) : point;
        if (tail == end && end - start <= LONG_DIGITS && end - start > (fraction ? 1 : 0)) {
            return BigDecimal.valueOf(unscaled(text, offset, end), fraction ? end - point - 1 : 0);
        }
        if (tail - start == (fraction ? 1 : 0)) {
            throw new NumberFormatException();
        }
        if (tail < end) {
            exponent(text, tail, end);
        }
        return new BigDecimal(new String(text, offset, length, StandardCharsets.ISO_8859_1));
    }

    /** Returns the integer part of a number of at most 1000 digits. */
    static BigInteger integer(BigDecimal number) {
        long digits = (long) number.precision() - number.scale();
        if (digits > MOST_INTEGER_DIGITS) {
            throw new ArithmeticException();
        }
        return digits <= 0 ? BigInteger.ZERO : number.toBigInteger();
    }

    /** Reads the nearest {@code double}; infinity beyond its range. */
    static double parseDouble(byte[] text, int offset, int length) {
        int end = offset + length;
        int position = skipSign(text, offset, end);
        int start = position;
        boolean negative = start > offset && text[offset] == '-';
        long mantissa = 0;
        int digits = 0;
        int scale = 0;
        boolean point = false;
        for (; position < end; position++) {
            int next = text[position] - '0';
            if (next >= 0 && next <= 9) {
                // leading zeros do not count: 19 digits fit in an unsigned long
                digits += digits == 0 && next == 0 ? 0 : 1;
                mantissa = mantissa * 10 + next;
                scale += point ? 1 : 0;
            } else if (text[position] == '.' && !point) {
                point = true;
            } else {
                break;
            }
        }
        if (position - start == (point ? 1 : 0)) {
            throw new NumberFormatException();
        }
        long exponent = position < end ? exponent(text, position, end) : 0;
        if (digits <= LONG_PRECISION) {
            double value = DecimalToDouble.of(mantissa, exponent - scale);
            if (!Double.isNaN(value)) {
                return negative ? -value : value;
            }
        }
        return Double.parseDouble(new String(text, offset, length, StandardCharsets.ISO_8859_1));
    }

    /** Reads the nearest {@code float}; infinity beyond its range. */
    static float parseFloat(byte[] text, int offset, int length) {
        double value = parseDouble(text, offset, length);
        double size = Math.abs(value);
        // rounding twice differs from rounding once only if the first result is halfway between two floats
        boolean middle = (Double.doubleToRawLongBits(value) & 0x1FFF_FFFFL) == 0x1000_0000L;
        if (middle || (size < Float.MIN_NORMAL && size != 0)) {
            return Float.parseFloat(new String(text, offset, length, StandardCharsets.ISO_8859_1));
        }
        return (float) value;
    }

    private static long unscaled(byte[] text, int offset, int end) {
        boolean negative = text[offset] == '-';
        long value = 0;
        for (int i = offset; i < end; i++) {
            if (text[i] >= '0') {
                value = value * 10 + (text[i] - '0');
            }
        }
        return negative ? -value : value;
    }

    private static long exponent(byte[] text, int position, int end) {
        if (text[position] != 'e' && text[position] != 'E') {
            throw new NumberFormatException();
        }
        // nine digits mean infinity or zero already
        int length = end - position - 1;
        if (length > 10) {
            throw new ArithmeticException();
        }
        return parseLong(text, position + 1, length);
    }

    private static int skipSign(byte[] text, int offset, int end) {
        return offset < end && (text[offset] == '-' || text[offset] == '+') ? offset + 1 : offset;
    }

    private static int skipDigits(byte[] text, int offset, int end) {
        int position = offset;
        while (position < end && text[position] >= '0' && text[position] <= '9') {
            position++;
        }
        return position;
    }

    private static boolean isDigit(byte[] text, int index, int start) {
        return index >= start && text[index] >= '0' && text[index] <= '9';
    }

    private static int digit(byte character) {
        int digit = character - '0';
        if (digit < 0 || digit > 9) {
            throw new NumberFormatException();
        }
        return digit;
    }
}
