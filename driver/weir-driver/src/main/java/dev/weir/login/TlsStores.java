package dev.weir.login;

import java.util.List;

/**
 * Certificates, keys, and the accepted protocols and ciphers of TLS.
 *
 * @param trust accepted authorities, in PEM or in a key store
 * @param client the client's private key and certificate
 * @param protocols allowed protocols; empty for the JVM's
 * @param ciphers allowed cipher suites; empty for the JVM's
 */
public record TlsStores(KeyStoreSource trust, KeyStoreSource client, List<String> protocols, List<String> ciphers) {
    public TlsStores {
        protocols = List.copyOf(protocols);
        ciphers = List.copyOf(ciphers);
    }

    /**
     * A key store, or certificates in PEM.
     *
     * @param option the option that names it, for errors
     * @param url a path, {@code file:}, {@code classpath:} or a text in PEM; empty for none
     * @param type empty for the JVM's default, which reads PKCS12 and JKS
     * @param password empty for none
     */
    public record KeyStoreSource(String option, String url, String type, String password) {
        boolean isGiven() {
            return !url.isEmpty();
        }

        boolean isText() {
            return url.startsWith("-----BEGIN");
        }

        /** Without the password. */
        @Override
        public String toString() {
            return option + "=" + (isText() ? "(text)" : url);
        }
    }

    /** Without passwords. */
    @Override
    public String toString() {
        return "TlsStores[" + trust + " " + client + " protocols=" + protocols + " ciphers=" + ciphers + "]";
    }
}
