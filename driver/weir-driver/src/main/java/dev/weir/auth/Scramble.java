package dev.weir.auth;

import dev.weir.wire.ProtocolException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** Hashes and exclusive-or, as the plugins of the server need them. */
final class Scramble {
    /** Bytes of a challenge that count for most plugins. */
    static final int CHALLENGE = 20;

    private Scramble() {}

    /** The random bytes of a challenge, which servers end with a zero byte. */
    static byte[] challenge(byte[] sent, int length) throws ProtocolException {
        if (sent.length < length) {
            throw new ProtocolException("challenge is too short, length=" + sent.length + " expected=" + length);
        }
        return Arrays.copyOf(sent, length);
    }

    static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JVM has no " + algorithm, e);
        }
    }

    /** Exclusive-or of bytes with a key that is repeated as needed. */
    static byte[] xor(byte[] bytes, byte[] key) {
        byte[] result = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            result[i] = (byte) (bytes[i] ^ key[i % key.length]);
        }
        return result;
    }
}
