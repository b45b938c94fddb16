package dev.weir.auth;

import dev.weir.wire.ProtocolException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * {@code parsec} of MariaDB 11.6: an Ed25519 secret key, derived from password and salt by PBKDF2 with HMAC-SHA-512, signs the
 * server's and the client's random bytes.
 *
 * <p>The server sends 32 random bytes; the client an empty packet; the server {@code 'P', int<1> n, salt}, for 1024 times 2^n
 * rounds; the client its own 32 random bytes and the signature.
 *
 * @see <a
 *     href="https://mariadb.com/docs/server/reference/plugins/authentication-plugins/authentication-plugin-parsec">MariaDB</a>
 */
@SuppressWarnings("NullAway.Init") // a plugin begins with the challenge
final class ParsecPassword extends AuthPlugin {
    static final String NAME = "parsec";

    private static final int RANDOM = 32;
    private static final int KEY_BITS = 256;
    private static final int FIRST_ROUNDS = 1024;

    /** Largest accepted n: a million rounds, about a second. A server must not keep the client busy for longer. */
    private static final int MAX_EXPONENT = 10;

    private static final int HEADER = 2;

    private byte[] challenge;
    private boolean salted;

    ParsecPassword(Credentials credentials) {
        super(NAME, credentials);
    }

    @Override
    public boolean raw() {
        return !salted;
    }

    @Override
    public byte[] start(byte[] sent) throws ProtocolException {
        challenge = Scramble.challenge(sent, RANDOM);
        return new byte[0];
    }

    @Override
    public byte[] next(byte[] data) throws ProtocolException {
        if (data.length <= HEADER || data[0] != 'P' || data[1] < 0 || data[1] > MAX_EXPONENT) {
            throw new ProtocolException(NAME + " expected 'P', 0 to " + MAX_EXPONENT + ", and a salt, length="
                    + data.length + (data.length < HEADER ? "" : " first=" + data[0] + "," + data[1]));
        }
        salted = true;
        byte[] own = new byte[RANDOM];
        new SecureRandom().nextBytes(own);
        try {
            byte[] key = key(Arrays.copyOfRange(data, HEADER, data.length), FIRST_ROUNDS << data[1]);
            return joined(own, signed(key, joined(challenge, own)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM lacks Ed25519 or PBKDF2WithHmacSHA512", e);
        }
    }

    private byte[] key(byte[] salt, int rounds) throws GeneralSecurityException {
        PBEKeySpec wanted = new PBEKeySpec(credentials.password().toCharArray(), salt, rounds, KEY_BITS);
        return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512")
                .generateSecret(wanted)
                .getEncoded();
    }

    private static byte[] signed(byte[] key, byte[] message) throws GeneralSecurityException {
        PrivateKey secret = KeyFactory.getInstance("Ed25519")
                .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, key));
        Signature signature = Signature.getInstance("Ed25519");
        signature.initSign(secret);
        signature.update(message);
        return signature.sign();
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
