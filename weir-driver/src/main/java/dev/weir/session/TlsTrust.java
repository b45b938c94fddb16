package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.sql.SQLException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** Which certificates are trusted in which {@link Settings.TlsSettings.Mode}. */
final class TlsTrust {
    private TlsTrust() {}

    /**
     * Makes TLS sockets for a mode.
     *
     * @param tls the settings; not {@code DISABLED}
     * @return the factory
     * @throws SQLException when the file of authorities cannot be used
     */
    static SSLSocketFactory factory(Settings.TlsSettings tls) throws SQLException {
        try {
            return switch (tls.mode()) {
                case VERIFY_CA, VERIFY_IDENTITY ->
                    tls.ca() == null
                            ? SSLContext.getDefault().getSocketFactory()
                            : context(authorities(tls.ca())).getSocketFactory();
                default -> Unverified.CONTEXT.getSocketFactory();
            };
        } catch (GeneralSecurityException | IOException e) {
            String which = tls.ca() == null
                    ? "the JVM's trusted certificates cannot be used: " + e
                            + "; see javax.net.ssl.trustStore, or set sslCa"
                    : "sslCa=" + tls.ca() + " cannot be used: " + e
                            + "; expected a file of certificates in PEM (-----BEGIN CERTIFICATE-----)";
            SQLException failed = Errors.usage(which, SqlState.INVALID_ARGUMENT);
            failed.initCause(e);
            throw failed;
        }
    }

    private static TrustManager[] authorities(Path pem) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream in = Files.newInputStream(pem)) {
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("ca" + store.size(), certificate);
            }
        }
        if (store.size() == 0) {
            throw new CertificateException("it holds no certificate");
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static SSLContext context(TrustManager... trusted) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trusted, null);
        return context;
    }

    /** One context for all, so that TLS sessions are resumed. */
    private static final class Unverified {
        static final SSLContext CONTEXT = make();

        private static SSLContext make() {
            try {
                return context(new AnyCertificate());
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
