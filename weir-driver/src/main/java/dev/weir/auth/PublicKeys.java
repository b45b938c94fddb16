package dev.weir.auth;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** Reads a public key in PEM (RFC 7468), as servers send it and keep it. */
final class PublicKeys {
    private static final String BEGIN = "-----BEGIN PUBLIC KEY-----";
    private static final String END = "-----END PUBLIC KEY-----";

    private PublicKeys() {}

    static RSAPublicKey parse(String pem) throws GeneralSecurityException {
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
