package dev.weir.rig.raw;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import javax.crypto.Cipher;

/** The scrambled form in which a password is sent. */
final class PasswordScramble {
    static final String NATIVE = "mysql_native_password";
    static final String SHA2 = "caching_sha2_password";

    private PasswordScramble() {}

    /** Returns the first answer of a plugin; for an unknown one it is empty, and the server requests another plugin. */
    static byte[] of(String plugin, String password, byte[] nonce) throws GeneralSecurityException {
        if (password.isEmpty()) {
            return new byte[0];
        }
        byte[] plain = password.getBytes(StandardCharsets.UTF_8);
        return switch (plugin) {
            case NATIVE -> {
                byte[] once = digest("SHA-1", plain);
                yield xor(once, digest("SHA-1", nonce, digest("SHA-1", once)));
            }
            case SHA2 -> {
                byte[] once = digest("SHA-256", plain);
                yield xor(once, digest("SHA-256", digest("SHA-256", once), nonce));
            }
            default -> new byte[0];
        };
    }

    /** Returns the password with its final zero, encrypted with the server's RSA key (PEM, as the server sends it). */
    static byte[] encrypted(String password, byte[] nonce, byte[] pem) throws GeneralSecurityException {
        byte[] plain = (password + "\0").getBytes(StandardCharsets.UTF_8);
        byte[] mixed = xor(plain, nonce);
        String base64 = new String(pem, StandardCharsets.US_ASCII).replaceAll("-----[A-Z ]+-----", "");
        byte[] der = Base64.getMimeDecoder().decode(base64);
        Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-1AndMGF1Padding");
        cipher.init(Cipher.ENCRYPT_MODE, KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(der)));
        return cipher.doFinal(mixed);
    }

    private static byte[] digest(String algorithm, byte[]... parts) throws GeneralSecurityException {
        MessageDigest digest = MessageDigest.getInstance(algorithm);
        for (byte[] part : parts) {
            digest.update(part);
        }
        return digest.digest();
    }

    private static byte[] xor(byte[] one, byte[] other) {
        byte[] result = new byte[one.length];
        for (int i = 0; i < one.length; i++) {
            result[i] = (byte) (one[i] ^ other[i % other.length]);
        }
        return result;
    }
}
