package dev.weir.snapshot;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds a value about half way between two values of a column. Where the column's order is not the one that is computed with, it may
 * be outside of them: whoever asks looks at what the server says.
 */
@FunctionalInterface
interface Middle {
    /** Returns a value above {@code low} and not above {@code high}; null if both are equal, or none can be computed. */
    @Nullable
    Object between(Object low, Object high);

    /** Returns a value at which a group of values begins that {@code high} is in and {@code low} is not; null if groups are not known. */
    default @Nullable Object begin(Object low, Object high) {
        return null;
    }

    /** Of exact numbers with a number of fraction digits. */
    static Middle ofNumbers(int scale) {
        return (low, high) -> {
            BigDecimal sum = ((BigDecimal) low).add((BigDecimal) high);
            return sum.divide(BigDecimal.valueOf(2), scale, RoundingMode.CEILING);
        };
    }

    static Object ofDoubles(Object low, Object high) {
        double middle = (double) low / 2 + (double) high / 2;
        return middle > (double) low && middle < (double) high ? middle : high;
    }

    static @Nullable Object ofDates(Object low, Object high) {
        try {
            long first = LocalDate.parse((String) low).toEpochDay();
            long last = LocalDate.parse((String) high).toEpochDay();
            return LocalDate.ofEpochDay(first + (last - first + 1) / 2).toString();
        } catch (DateTimeParseException zeroDate) {
            return null;
        }
    }

    static @Nullable Object ofTimes(Object low, Object high) {
        try {
            LocalDateTime first = LocalDateTime.parse(((String) low).replace(' ', 'T'));
            LocalDateTime last = LocalDateTime.parse(((String) high).replace(' ', 'T'));
            long half = (ChronoUnit.MICROS.between(first, last) + 1) / 2;
            return first.plus(half, ChronoUnit.MICROS)
                    .format(DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT));
        } catch (DateTimeParseException zeroDate) {
            return null;
        }
    }

    /** Of bytes, up to a length. */
    static Middle ofBytes(int most) {
        return (low, high) -> {
            int[] middle = ofDigits(digits((byte[]) low), digits((byte[]) high), 256, most);
            byte[] bytes = new byte[middle.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) middle[i];
            }
            return bytes;
        };
    }

    private static int[] digits(byte[] bytes) {
        int[] digits = new int[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            digits[i] = bytes[i] & 0xff;
        }
        return digits;
    }

    /**
     * The middle of two fractions 0.d1d2d3..: what they begin with together, and four digits more, up to a length. The base is raised to have
     * the digits in it.
     */
    static int[] ofDigits(int[] low, int[] high, int base, int most) {
        int mismatch = Arrays.mismatch(low, high);
        int same = mismatch < 0 ? low.length : mismatch;
        int[] digits = Arrays.copyOf(low, Math.min(same + 4, most));
        int[] last = Arrays.copyOf(high, digits.length);
        for (int i = same; i < digits.length; i++) {
            base = Math.max(base, 1 + Math.max(digits[i], last[i]));
        }
        BigInteger factor = BigInteger.valueOf(base);
        BigInteger sum = BigInteger.ZERO;
        for (int i = same; i < digits.length; i++) {
            sum = sum.multiply(factor).add(BigInteger.valueOf((long) digits[i] + last[i]));
        }
        BigInteger middle = sum.add(BigInteger.ONE).shiftRight(1);
        for (int i = digits.length - 1; i >= same; i--) {
            BigInteger[] parts = middle.divideAndRemainder(factor);
            digits[i] = parts[1].intValue();
            middle = parts[0];
        }
        return digits;
    }
}
