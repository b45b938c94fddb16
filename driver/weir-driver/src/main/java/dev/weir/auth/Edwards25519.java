package dev.weir.auth;

import java.math.BigInteger;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Signatures of Ed25519 (RFC 8032, 5.1) with a secret of any length: the JVM takes only 32 bytes. Not in constant time: across
 * a network nobody can measure one signature per login; a process on the same processor might.
 */
final class Edwards25519 {
    private static final BigInteger TWO = BigInteger.TWO;

    /** The field: 2^255 - 19. */
    private static final BigInteger P = TWO.pow(255).subtract(BigInteger.valueOf(19));

    /** Order of the base point. */
    private static final BigInteger L = TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));

    /** Twice the curve's constant, -121665/121666. */
    private static final BigInteger D2 = BigInteger.valueOf(-121665)
            .multiply(BigInteger.valueOf(121666).modInverse(P))
            .multiply(TWO)
            .mod(P);

    private static final BigInteger BASE_X =
            new BigInteger("15112221349535400772501151409588531511454012693041857206046113283949847762202");
    private static final BigInteger BASE_Y =
            BigInteger.valueOf(4).multiply(BigInteger.valueOf(5).modInverse(P)).mod(P);
    private static final Point BASE =
            new Point(BASE_X, BASE_Y, BigInteger.ONE, BASE_X.multiply(BASE_Y).mod(P));
    private static final Point NEUTRAL = new Point(BigInteger.ZERO, BigInteger.ONE, BigInteger.ONE, BigInteger.ZERO);

    /** Bytes of a coordinate, and of half a signature. */
    private static final int HALF = 32;

    private Edwards25519() {}

    /** Signs a message with a secret, both of any length; returns 64 bytes. */
    static byte[] sign(byte[] secret, byte[] message) {
        byte[] expanded = sha512(secret);
        byte[] scalar = Arrays.copyOf(expanded, HALF);
        scalar[0] &= (byte) 0xF8;
        scalar[HALF - 1] = (byte) ((scalar[HALF - 1] & 0x3F) | 0x40);
        BigInteger a = number(scalar);
        byte[] prefix = Arrays.copyOfRange(expanded, HALF, 2 * HALF);
        BigInteger r = number(sha512(prefix, message)).mod(L);
        byte[] point = BASE.times(r).encoded();
        byte[] publicKey = BASE.times(a).encoded();
        BigInteger k = number(sha512(point, publicKey, message)).mod(L);
        byte[] signature = Arrays.copyOf(point, 2 * HALF);
        System.arraycopy(littleEndian(r.add(k.multiply(a)).mod(L)), 0, signature, HALF, HALF);
        return signature;
    }

    private static byte[] sha512(byte[]... parts) {
        MessageDigest digest = Scramble.digest("SHA-512");
        for (byte[] part : parts) {
            digest.update(part);
        }
        return digest.digest();
    }

    private static BigInteger number(byte[] littleEndian) {
        return new BigInteger(1, reversed(littleEndian, littleEndian.length));
    }

    private static byte[] littleEndian(BigInteger number) {
        return reversed(number.toByteArray(), HALF);
    }

    /** Returns the last bytes in reverse order, followed by zeros. */
    private static byte[] reversed(byte[] bytes, int length) {
        byte[] result = new byte[length];
        for (int i = 0; i < Math.min(length, bytes.length); i++) {
            result[i] = bytes[bytes.length - 1 - i];
        }
        return result;
    }

    /** A point in extended coordinates, RFC 8032, 5.1.4: x = X/Z, y = Y/Z, xy = T/Z. */
    private record Point(BigInteger x, BigInteger y, BigInteger z, BigInteger t) {
        /** Returns the sum, also of equal points. */
        Point plus(Point other) {
            BigInteger a = y.subtract(x).multiply(other.y.subtract(other.x)).mod(P);
            BigInteger b = y.add(x).multiply(other.y.add(other.x)).mod(P);
            BigInteger c = t.multiply(D2).multiply(other.t).mod(P);
            BigInteger d = z.multiply(TWO).multiply(other.z).mod(P);
            BigInteger e = b.subtract(a);
            BigInteger f = d.subtract(c);
            BigInteger g = d.add(c);
            BigInteger h = b.add(a);
            return new Point(
                    e.multiply(f).mod(P),
                    g.multiply(h).mod(P),
                    f.multiply(g).mod(P),
                    e.multiply(h).mod(P));
        }

        Point times(BigInteger factor) {
            Point sum = NEUTRAL;
            for (int bit = factor.bitLength() - 1; bit >= 0; bit--) {
                sum = sum.plus(sum);
                if (factor.testBit(bit)) {
                    sum = sum.plus(this);
                }
            }
            return sum;
        }

        byte[] encoded() {
            BigInteger inverse = z.modInverse(P);
            byte[] bytes = littleEndian(y.multiply(inverse).mod(P));
            if (x.multiply(inverse).mod(P).testBit(0)) {
                bytes[HALF - 1] |= (byte) 0x80;
            }
            return bytes;
        }
    }
}
