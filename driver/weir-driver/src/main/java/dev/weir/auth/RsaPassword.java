package dev.weir.auth;

import dev.weir.error.Errors;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.sql.SQLException;
import java.util.Base64;
import javax.crypto.Cipher;

/**
 * Encrypts the password with the server's RSA key: OAEP with SHA-1 over {@code (password, 0) XOR challenge}. The key is in the
 * user's file, or requested from the server if the user allows that, since an impostor can send its own.
 */
@SuppressWarnings("NullAway.Init") // a plugin begins with the challenge
abstract class RsaPassword extends AuthPlugin {
    /** Bytes of a block that OAEP with SHA-1 uses, RFC 8017. */
    private static final int OAEP_OVERHEAD = 42;

    private static final String BEGIN = "-----BEGIN PUBLIC KEY-----";
    private static final String END = "-----END PUBLIC KEY-----";

    private final byte keyRequest;
    private byte[] challenge;
    private boolean keyRequested;

    RsaPassword(String name, Credentials credentials, byte keyRequest) {
        super(name, credentials);
        this.keyRequest = keyRequest;
    }

    /** Keeps and returns a challenge's random bytes. */
    final byte[] keep(byte[] sent) throws ProtocolException {
        challenge = Scramble.challenge(sent, Scramble.CHALLENGE);
        return challenge;
    }

    /** Returns the password, in clear over a secure stream, else encrypted; or a request for the key. */
    final byte[] full() throws SQLException {
        if (credentials.secure()) {
            return credentials.terminated();
        }
        if (credentials.serverPublicKey() != null) {
            return withPinnedKey();
        }
        if (!credentials.allowPublicKeyRetrieval()) {
            throw AuthPlugins.refused("the server wants the password itself (full authentication of " + name()
                    + ") and the connection is not encrypted, so it was not sent; this does not say whether the password"
                    + " is right; do one of: use TLS (sslMode=REQUIRED or higher), give the server's public key"
                    + " (serverRSAPublicKeyFile=<PEM file>), or, on a network you trust, allowPublicKeyRetrieval=true");
        }
        keyRequested = true;
        return new byte[] {keyRequest};
    }

    /** Returns the encrypted password, after the server has sent its key. */
    final byte[] withKey(byte[] pem) throws SQLException, IOException {
        if (!keyRequested) {
            throw new ProtocolException(name() + ": unexpected data, length=" + pem.length);
        }
        keyRequested = false;
        try {
            return encrypt(new String(pem, StandardCharsets.US_ASCII));
        } catch (GeneralSecurityException e) {
            throw new ProtocolException(name() + ": the server's public key cannot be used: " + e.getMessage());
        }
    }

    private byte[] withPinnedKey() throws SQLException {
        try {
            return encrypt(Files.readString(credentials.serverPublicKey(), StandardCharsets.US_ASCII));
        } catch (IOException | GeneralSecurityException e) {
            throw Errors.because(
                    Errors.argument("serverRSAPublicKeyFile=" + credentials.serverPublicKey()
                            + " cannot be used as a public key in PEM: " + e
                            + "; the server keeps it as public_key.pem in its data directory"),
                    e);
        }
    }

    private byte[] encrypt(String pem) throws SQLException, GeneralSecurityException {
        RSAPublicKey key = publicKey(pem);
        byte[] password = credentials.terminated();
        int room = (key.getModulus().bitLength() + 7) / 8 - OAEP_OVERHEAD;
        if (password.length > room) {
            throw AuthPlugins.refused("the password is too long for the server's RSA key, bytes="
                    + (password.length - 1) + " limit=" + (room - 1) + "; use TLS (sslMode=REQUIRED or higher)");
        }
        Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-1AndMGF1Padding");
        cipher.init(Cipher.ENCRYPT_MODE, key);
        return cipher.doFinal(Scramble.xor(password, challenge));
    }

    private static RSAPublicKey publicKey(String pem) throws GeneralSecurityException {
        int begin = pem.indexOf(BEGIN);
        int end = pem.indexOf(END);
        if (begin < 0 || end < begin + BEGIN.length()) {
            throw new InvalidKeyException("no \"" + BEGIN + "\" .. \"" + END + "\", length=" + pem.length());
        }
        byte[] encoded;
        try {
            encoded = Base64.getMimeDecoder().decode(pem.substring(begin + BEGIN.length(), end));
        } catch (IllegalArgumentException e) {
            throw new InvalidKeyException("not base64: " + e.getMessage(), e);
        }
        return (RSAPublicKey) KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(encoded));
    }
}
