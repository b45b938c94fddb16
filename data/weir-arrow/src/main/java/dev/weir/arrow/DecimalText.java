package dev.weir.arrow;

import java.util.Arrays;

/**
 * The unscaled value of a decimal text as 256 bits in two's complement, without an object for it: {@code [-]digits[.digits]},
 * as both protocols carry it.
 */
final class DecimalText {
    private static final int WORDS = 4;

    /** No value of {@link #parseShort}. */
    static final long OTHER = Long.MIN_VALUE;

    /** The digits of a word, of which one multiplication adds so many. */
    private static final int DIGITS = 18;

    private static final int EIGHT = 8;

    /** The first and the third of four pairs of digits. */
    private static final long PAIRS = 0xFF_0000_00FFL;

    private static final long[] POWERS = powers();

    /** Words of the value, the lowest first. */
    final long[] words = new long[WORDS];

    /**
     * Reads a text of at most eight digits before the point and {@code scale} behind it, as the server writes all but large ones, without
     * a branch for each digit; returns {@link #OTHER} for any other.
     */
    static long parseShort(byte[] text, int offset, int length, int precision, int scale) {
        int end = offset + length;
        int start = length > 0 && text[offset] == '-' ? offset + 1 : offset;
        int point = scale == 0 ? end : end - scale - 1;
        int digits = point - start;
        // eight bytes are read that end with the digits
        if (digits < 1 || digits > EIGHT || scale > EIGHT || point < EIGHT || (scale > 0 && text[point] != '.')) {
            return OTHER;
        }
        long whole = eight((long) Scratch.LONGS.get(text, point - EIGHT), digits);
        long fraction = scale == 0 ? 0 : eight((long) Scratch.LONGS.get(text, end - EIGHT), scale);
        long value = whole * POWERS[scale] + fraction;
        if ((whole | fraction) < 0 || value >= POWERS[Math.min(precision, DIGITS)]) {
            return OTHER;
        }
        return start == offset ? value : -value;
    }

    /** Returns the number that the last of eight characters are, the first in the lowest byte; negative if one is no digit. */
    private static long eight(long characters, int digits) {
        int others = (EIGHT - digits) * Byte.SIZE;
        long each = (characters ^ 0x3030_3030_3030_3030L) >>> others << others;
        if ((((each + 0x7676_7676_7676_7676L) | each) & 0x8080_8080_8080_8080L) != 0) {
            return -1;
        }
        // two digits in a byte, then four in two of them, then eight
        long pairs = each * 10 + (each >>> 8);
        return ((pairs & PAIRS) * (100 + (1_000_000L << 32)) + ((pairs >>> 16) & PAIRS) * (1 + (10_000L << 32))) >>> 32;
    }

    /**
     * Reads a text.
     *
     * @return false if it is no such number, has more than {@code precision} digits, or digits other than 0 below the scale
     */
    boolean parse(byte[] text, int offset, int length, int precision, int scale) {
        Arrays.fill(words, 0);
        int end = offset + length;
        boolean negative = length > 0 && text[offset] == '-';
        int position = negative ? offset + 1 : offset;
        int start = position;
        long chunk = 0;
        int chunkDigits = 0;
        int digits = 0;
        int fraction = -1;
        for (; position < end; position++) {
            int digit = text[position] - '0';
            if (digit == '.' - '0' && fraction < 0) {
                fraction = 0;
                continue;
            }
            if (digit < 0 || digit > 9 || (fraction >= scale && digit != 0)) {
                return false;
            }
            if (fraction >= scale) {
                continue;
            }
            fraction += fraction < 0 ? 0 : 1;
            digits += digits > 0 || digit > 0 ? 1 : 0;
            chunk = chunk * 10 + digit;
            chunkDigits++;
            if (chunkDigits == DIGITS) {
                append(chunk, chunkDigits);
                chunk = 0;
                chunkDigits = 0;
            }
        }
        append(chunk, chunkDigits);
        int missing = scale - Math.max(0, fraction);
        pad(missing);
        if (negative) {
            negate();
        }
        return end - start > (fraction < 0 ? 0 : 1) && (digits == 0 || digits + missing <= precision);
    }

    private void pad(int zeros) {
        for (int left = zeros; left > 0; left -= DIGITS) {
            append(0, Math.min(left, DIGITS));
        }
    }

    /** Multiplies the value by a power of ten and adds a number. */
    private void append(long number, int digits) {
        long power = POWERS[digits];
        long carry = number;
        for (int i = 0; i < WORDS; i++) {
            long word = words[i];
            long low = word * power;
            // the power is positive: only the sign of the word is to be corrected for
            long high = Math.multiplyHigh(word, power) + ((word >> 63) & power);
            words[i] = low + carry;
            carry = high + (Long.compareUnsigned(words[i], low) < 0 ? 1 : 0);
        }
    }

    private void negate() {
        boolean carry = true;
        for (int i = 0; i < WORDS; i++) {
            words[i] = ~words[i] + (carry ? 1 : 0);
            carry = carry && words[i] == 0;
        }
    }

    private static long[] powers() {
        long[] powers = new long[DIGITS + 1];
        powers[0] = 1;
        for (int i = 1; i <= DIGITS; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }
}
