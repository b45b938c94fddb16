package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.session.Settings.TlsSettings.Mode;
import dev.weir.wire.TlsOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.sql.SQLException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Which certificates are trusted in which {@link Mode}, and which is shown. */
final class TlsTrust {
    private TlsTrust() {}

    /**
     * What TLS is told in a mode.
     *
     * @param tls the settings; not {@code DISABLED}
     * @return what is trusted and shown
     * @throws SQLException when a file of authorities or a key store cannot be used
     */
    static TlsOptions options(Settings.TlsSettings tls) throws SQLException {
        return new TlsOptions(
                factory(tls),
                tls.mode() == Mode.VERIFY_IDENTITY,
                tls.stores().protocols(),
                tls.stores().ciphers());
    }

    private static SSLSocketFactory factory(Settings.TlsSettings tls) throws SQLException {
        KeyManager[] own = KeyStores.own(tls.stores());
        boolean verified = tls.mode() == Mode.VERIFY_CA || tls.mode() == Mode.VERIFY_IDENTITY;
        if (!verified && own == null) {
            return Unverified.CONTEXT.getSocketFactory();
        }
        try {
            if (!verified) {
                return context(own, new AnyCertificate()).getSocketFactory();
            }
            TrustManager[] trusted = trusted(tls);
            return trusted.length == 0 && own == null
                    ? SSLContext.getDefault().getSocketFactory()
                    : context(own, trusted.length == 0 ? trusted((KeyStore) null) : trusted)
                            .getSocketFactory();
        } catch (GeneralSecurityException | IOException e) {
            throw unusable(tls, e);
        }
    }

    private static SQLException unusable(Settings.TlsSettings tls, Exception e) {
        boolean ofJvm = tls.ca() == null && tls.stores().pem().isEmpty();
        String which = ofJvm
                ? "the JVM's trusted certificates cannot be used: " + e + "; see javax.net.ssl.trustStore, or set sslCa"
                : "sslCa=" + (tls.ca() == null ? "(text or resource)" : tls.ca()) + " cannot be used: " + e
                        + "; expected a file of certificates in PEM (-----BEGIN CERTIFICATE-----)";
        SQLException failed = Errors.usage(which, SqlState.INVALID_ARGUMENT);
        failed.initCause(e);
        return failed;
    }

    /** Of the authorities that are given; empty for those of the JVM. */
    private static TrustManager[] trusted(Settings.TlsSettings tls)
            throws GeneralSecurityException, IOException, SQLException {
        TlsStores stores = tls.stores();
        String pem = stores.pem();
        if (tls.ca() == null && pem.isEmpty() && !stores.trust().isGiven()) {
            if (!stores.systemTrust()) {
                throw Errors.usage(
                        "sslMode=" + tls.mode() + " with fallbackToSystemTrustStore=false trusts nobody; set sslCa or"
                                + " trustCertificateKeyStoreUrl",
                        SqlState.INVALID_ARGUMENT);
            }
            return new TrustManager[0];
        }
        KeyStore store = stores.trust().isGiven() ? keyStore(stores.trust()) : empty();
        if (tls.ca() != null) {
            add(store, Files.newInputStream(tls.ca()));
        } else if (!pem.isEmpty()) {
            add(store, pem.startsWith(KeyStores.CLASS_PATH) ? KeyStores.open(pem) : text(pem));
        }
        return trusted(store);
    }

    private static KeyStore keyStore(TlsStores.KeyStoreSource source) throws SQLException {
        try {
            KeyStore store = KeyStores.load(source);
            if (store.size() == 0) {
                throw new CertificateException("it holds no certificate");
            }
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw KeyStores.unusable(source, e);
        }
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        return store;
    }

    private static InputStream text(String pem) {
        return new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
    }

    private static void add(KeyStore store, InputStream certificates) throws GeneralSecurityException, IOException {
        int before = store.size();
        try (InputStream in = certificates) {
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("sslca" + store.size(), certificate);
            }
        }
        if (store.size() == before) {
            throw new CertificateException("it holds no certificate");
        }
    }

    /** Those in a store; without one, those of the JVM. */
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

    /** One context for all, so that TLS sessions are resumed. */
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

    /** For {@code PREFERRED} and {@code REQUIRED}, which encrypt and do not ask who is there. */
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
}
