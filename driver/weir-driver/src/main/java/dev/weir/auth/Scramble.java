package dev.weir.auth;

import dev.weir.wire.ProtocolException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** Hashes and exclusive-or for the plugins. */
final class Scramble {
    /** Bytes of a challenge for most plugins. */
    static final int CHALLENGE = 20;

    private Scramble() {}

    /** Returns a challenge's random bytes, without the zero byte at the end. */
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

    /** Returns the exclusive-or of bytes and a repeated key. */
    static byte[] xor(byte[] bytes, byte[] key) {
        byte[] result = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            result[i] = (byte) (bytes[i] ^ key[i % key.length]);
        }
        return result;
    }
}
