package dev.weir.login;

import dev.weir.error.Errors;
import dev.weir.login.Settings.TlsSettings.Mode;
import dev.weir.login.SharedContexts.Authorities;
import dev.weir.login.TlsStores.KeyStoreSource;
import dev.weir.wire.TlsOptions;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.sql.SQLException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Decides which server certificates each {@link Mode} trusts, and which client certificate is shown. */
final class TlsTrust {
    private static final String CLASS_PATH = "classpath:";
    private static final String FILE = "file:";
    private static final String SYSTEM = "javax.net.ssl.keyStore";
    private static final String AUTHORITIES =
            "certificates in PEM (-----BEGIN CERTIFICATE-----), or a key store (PKCS12 or JKS) that"
                    + " trustCertificateKeyStorePassword opens";

    private TlsTrust() {}

    /** Returns the TLS options of a mode other than {@code DISABLED}; fails if authorities or a key store are unusable. */
    static TlsOptions options(Settings.TlsSettings tls) throws SQLException {
        return new TlsOptions(
                factory(tls),
                tls.mode() == Mode.VERIFY_IDENTITY,
                tls.stores().protocols(),
                tls.stores().ciphers());
    }

    private static SSLSocketFactory factory(Settings.TlsSettings tls) throws SQLException {
        KeyManager[] own = own(tls.stores());
        boolean verified = tls.mode() == Mode.VERIFY_CA || tls.mode() == Mode.VERIFY_IDENTITY;
        if (!verified && own == null) {
            return Unverified.CONTEXT.getSocketFactory();
        }
        try {
            if (!verified) {
                return context(own, new AnyCertificate()).getSocketFactory();
            }
            KeyStoreSource source = tls.stores().trust();
            if (!source.isGiven()) {
                return own == null
                        ? SSLContext.getDefault().getSocketFactory()
                        : context(own, trusted(null)).getSocketFactory();
            }
            Authorities authorities = authorities(source, tls.mode() == Mode.VERIFY_IDENTITY);
            return own == null
                    ? SharedContexts.of(authorities, () -> context(null, trusted(store(authorities))))
                    : context(own, trusted(store(authorities))).getSocketFactory();
        } catch (GeneralSecurityException e) {
            throw Errors.because(
                    Errors.argument("the JVM's trusted certificates cannot be used: " + e
                            + "; see javax.net.ssl.trustStore, or set sslCa"),
                    e);
        }
    }

    private static Authorities authorities(KeyStoreSource source, boolean checkHost) throws SQLException {
        try {
            return new Authorities(
                    source,
                    ByteBuffer.wrap(
                            source.isText() ? source.url().getBytes(StandardCharsets.US_ASCII) : read(source.url())),
                    checkHost);
        } catch (IOException e) {
            throw unusable(source, AUTHORITIES, e);
        }
    }

    private static KeyStore store(Authorities authorities) throws SQLException {
        try {
            byte[] bytes = authorities.bytes();
            InputStream in = new ByteArrayInputStream(bytes);
            KeyStore store = PemKey.isPem(bytes) ? ofPem(in) : load(authorities.source(), in);
            if (store.size() == 0) {
                throw new CertificateException("it holds no certificate");
            }
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw unusable(authorities.source(), AUTHORITIES, e);
        }
    }

    private static KeyStore ofPem(InputStream in) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        for (Certificate certificate : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
            store.setCertificateEntry("sslca" + store.size(), certificate);
        }
        return store;
    }

    private static TrustManager[] trusted(@Nullable KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static SSLContext context(KeyManager @Nullable [] own, TrustManager... trusted)
            throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own, trusted, null);
        return context;
    }

    /** One context for all connections, so that TLS sessions are resumed. */
    private static final class Unverified {
        static final SSLContext CONTEXT = make();

        private static SSLContext make() {
            try {
                return context(null, new AnyCertificate());
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("this JVM has no TLS", e);
            }
        }
    }

    /** For {@code PREFERRED} and {@code REQUIRED}, which encrypt without authenticating the server. */
    private static final class AnyCertificate extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            throw new CertificateException("this side is the client");
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            throw new CertificateException("this side is the client");
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            throw new CertificateException("this side is the client");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    /** Returns the client's key managers; null without a client certificate. */
    static KeyManager @Nullable [] own(TlsStores stores) throws SQLException {
        KeyStoreSource client = stores.client().isGiven() ? stores.client() : ofSystem();
        if (!client.isGiven()) {
            return null;
        }
        try {
            byte[] bytes = read(client.url());
            boolean pem = PemKey.isPem(bytes);
            KeyStore store = pem ? PemKey.store(bytes) : load(client, new ByteArrayInputStream(bytes));
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(store, pem ? PemKey.PASSWORD : client.password().toCharArray());
            return factory.getKeyManagers();
        } catch (GeneralSecurityException | IOException e) {
            throw unusable(
                    client,
                    "a key store that its password opens, or a private key (-----BEGIN PRIVATE KEY-----, as openssl pkcs8"
                            + " -topk8 -nocrypt writes it) and its certificates in PEM",
                    e);
        }
    }

    private static KeyStoreSource ofSystem() {
        return new KeyStoreSource(
                "system property " + SYSTEM,
                System.getProperty(SYSTEM, ""),
                System.getProperty(SYSTEM + "Type", ""),
                System.getProperty(SYSTEM + "Password", ""));
    }

    private static KeyStore load(KeyStoreSource source, InputStream in) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(source.type().isEmpty() ? KeyStore.getDefaultType() : source.type());
        store.load(in, source.password().isEmpty() ? null : source.password().toCharArray());
        return store;
    }

    /** Reads a path, or a {@code file:} or {@code classpath:} URL. */
    private static byte[] read(String url) throws IOException {
        if (url.startsWith(CLASS_PATH)) {
            try (InputStream in = resource(url.substring(CLASS_PATH.length()))) {
                return in.readAllBytes();
            }
        }
        try {
            boolean uri = url.startsWith(FILE + "/");
            String path = url.startsWith(FILE) ? url.substring(FILE.length()) : url;
            return Files.readAllBytes(uri ? Path.of(URI.create(url)) : Path.of(path));
        } catch (IllegalArgumentException e) {
            throw new IOException("not a path, file: or classpath:", e);
        }
    }

    private static InputStream resource(String name) throws IOException {
        String plain = name.startsWith("/") ? name.substring(1) : name;
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        InputStream found = context == null ? null : context.getResourceAsStream(plain);
        if (found == null) {
            found = ClassLoader.getSystemResourceAsStream(plain);
        }
        if (found == null) {
            throw new FileNotFoundException("no resource of that name on the class path");
        }
        return found;
    }

    private static SQLException unusable(KeyStoreSource source, String expected, Exception cause) {
        return Errors.because(Errors.argument(source + " cannot be used: " + cause + "; expected " + expected), cause);
    }
}
