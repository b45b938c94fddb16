package dev.weir.login;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A private key and its certificates in one PEM file, in any order. */
final class PemKey {
    /** Of the entry in {@link #store}, which never leaves this process. */
    static final char[] PASSWORD = {'k', 'e', 'y'};

    private static final String BEGIN = "-----BEGIN ";
    private static final Pattern BLOCK = Pattern.compile(BEGIN + "([A-Z ]+)-----([^-]*)-----END \\1-----");

    private PemKey() {}

    static boolean isPem(byte[] file) {
        return text(file).contains(BEGIN);
    }

    private static String text(byte[] file) {
        return new String(file, StandardCharsets.ISO_8859_1);
    }

    /** Makes a key store; fails unless there are one key in PKCS #8, without a password, and a certificate. */
    static KeyStore store(byte[] file) throws GeneralSecurityException, IOException {
        List<Certificate> chain = new ArrayList<>();
        List<byte[]> keys = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(text(file));
        while (blocks.find()) {
            byte[] bytes = Base64.getMimeDecoder().decode(blocks.group(2));
            switch (blocks.group(1)) {
                case "CERTIFICATE" ->
                    chain.add(CertificateFactory.getInstance("X.509")
                            .generateCertificate(new ByteArrayInputStream(bytes)));
                case "PRIVATE KEY" -> keys.add(bytes);
                default -> throw new CertificateException("it holds a block " + blocks.group(1));
            }
        }
        if (keys.size() != 1 || chain.isEmpty()) {
            throw new CertificateException("private keys=" + keys.size() + " certificates=" + chain.size());
        }
        String algorithm = chain.get(0).getPublicKey().getAlgorithm();
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        store.setKeyEntry(
                "client",
                KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(keys.get(0))),
                PASSWORD,
                chain.toArray(new Certificate[0]));
        return store;
    }
}
