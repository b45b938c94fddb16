package dev.weir.column;

import java.math.BigInteger;

/**
 * The double nearest to {@code mantissa * 10^exponent}, without allocation, by the Eisel-Lemire method (D. Lemire, "Number
 * Parsing at a Gigabyte per Second", Software: Practice and Experience 51, 2021, section 5). A product with the leading 128
 * bits of a power of five settles nearly all cases.
 */
final class DecimalToDouble {
    private static final int LOWEST_POWER = -342;
    private static final int HIGHEST_POWER = 308;
    private static final int HIGHEST_EXACT_POWER = 22;
    private static final int MANTISSA_BITS = 52;
    private static final int BIAS = 1023;
    private static final int INFINITE_EXPONENT = 0x7FF;
    private static final double[] EXACT_POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private DecimalToDouble() {}

    /** Returns the nearest double, at least 0; infinity if it is too large, NaN if this method cannot decide. */
    static double of(long mantissa, long exponent) {
        if (mantissa == 0) {
            return 0;
        }
        // both factors exact: one rounding (W. D. Clinger, "How to Read Floating Point Numbers Accurately", PLDI 1990)
        if (mantissa > 0 && mantissa <= 1L << 53 && Math.abs(exponent) <= HIGHEST_EXACT_POWER) {
            double power = EXACT_POWERS[(int) Math.abs(exponent)];
            return exponent < 0 ? mantissa / power : mantissa * power;
        }
        if (exponent < LOWEST_POWER || exponent > HIGHEST_POWER) {
            return Double.NaN;
        }
        return byProduct(mantissa, (int) exponent);
    }

    private static double byProduct(long mantissa, int exponent) {
        int zeros = Long.numberOfLeadingZeros(mantissa);
        long factor = mantissa << zeros;
        int index = exponent - LOWEST_POWER;
        long high = multiplyHigh(factor, Powers.HIGH[index]);
        long low = factor * Powers.HIGH[index];
        if ((high & 0x1FF) == 0x1FF) {
            long carry = multiplyHigh(factor, Powers.LOW[index]);
            low += carry;
            high += Long.compareUnsigned(low, carry) < 0 ? 1 : 0;
        }
        if (low == -1L && (exponent < -27 || exponent > 55)) {
            return Double.NaN;
        }
        int upper = (int) (high >>> 63);
        int shift = upper + 64 - MANTISSA_BITS - 3;
        long bits = high >>> shift;
        // floor(exponent * log2(10)) in fixed point
        int power = ((217706 * exponent) >> 16) + 63 + upper - zeros + BIAS;
        if (power <= 0) {
            return Double.NaN;
        }
        boolean halfway = Long.compareUnsigned(low, 1) <= 0 && exponent >= -4 && exponent <= 23 && (bits & 3) == 1;
        if (halfway && bits << shift == high) {
            bits &= ~1L;
        }
        bits = (bits + (bits & 1)) >>> 1;
        if (bits >= 2L << MANTISSA_BITS) {
            bits = 1L << MANTISSA_BITS;
            power++;
        }
        return power >= INFINITE_EXPONENT
                ? Double.POSITIVE_INFINITY
                : Double.longBitsToDouble((bits & ~(1L << MANTISSA_BITS)) | ((long) power << MANTISSA_BITS));
    }

    private static long multiplyHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
    }

    /** The leading 128 bits of the powers of five, computed when first needed. */
    private static final class Powers {
        static final long[] HIGH = new long[HIGHEST_POWER - LOWEST_POWER + 1];
        static final long[] LOW = new long[HIGH.length];

        static {
            BigInteger five = BigInteger.valueOf(5);
            BigInteger power = BigInteger.ONE;
            for (int exponent = 0; exponent <= -LOWEST_POWER; exponent++) {
                if (exponent <= HIGHEST_POWER) {
                    put(exponent, leading(power));
                }
                if (exponent > 0) {
                    put(-exponent, reciprocal(power, exponent));
                }
                power = power.multiply(five);
            }
        }

        private static BigInteger leading(BigInteger power) {
            return power.shiftRight(power.bitLength() - 128);
        }

        /** Rounds up, so that the truncated product is never too small. */
        private static BigInteger reciprocal(BigInteger power, int exponent) {
            int bits = power.bitLength();
            int scale = exponent <= 27 ? bits + 127 : 2 * bits + 128;
            BigInteger quotient = BigInteger.ONE.shiftLeft(scale).divide(power).add(BigInteger.ONE);
            return quotient.shiftRight(Math.max(0, quotient.bitLength() - 128));
        }

        private static void put(int exponent, BigInteger bits) {
            HIGH[exponent - LOWEST_POWER] = bits.shiftRight(64).longValue();
            LOW[exponent - LOWEST_POWER] = bits.longValue();
        }
    }
}
