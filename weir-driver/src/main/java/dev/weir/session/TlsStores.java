package dev.weir.session;

import java.util.List;

/**
 * Where certificates and keys for TLS come from besides files in PEM, and what may be agreed on.
 *
 * @param pem accepted authorities as a text in PEM, or {@code classpath:} and the name of such a resource; empty for none
 * @param trust accepted authorities
 * @param client private key and certificate of this side
 * @param keyPassword of the private key; empty for that of its key store
 * @param systemTrust whether the JVM's authorities are accepted where no others are given
 * @param systemKeys whether the key store of {@code javax.net.ssl.keyStore} is used where no other is given
 * @param protocols that may be agreed on; empty for those of the JVM
 * @param ciphers that may be agreed on; empty for those of the JVM
 */
public record TlsStores(
        String pem,
        KeyStoreSource trust,
        KeyStoreSource client,
        String keyPassword,
        boolean systemTrust,
        boolean systemKeys,
        List<String> protocols,
        List<String> ciphers) {
    public TlsStores {
        protocols = List.copyOf(protocols);
        ciphers = List.copyOf(ciphers);
    }

    /**
     * A key store.
     *
     * @param option that names it, for errors
     * @param url a path, {@code file:} or {@code classpath:}; empty for none
     * @param type empty for the JVM's default
     * @param password empty for none
     */
    public record KeyStoreSource(String option, String url, String type, String password) {
        boolean isGiven() {
            return !url.isEmpty();
        }

        /** Without the password. */
        @Override
        public String toString() {
            return option + "=" + url + (type.isEmpty() ? "" : " type=" + type);
        }
    }

    /** Without passwords. */
    @Override
    public String toString() {
        return "TlsStores[" + trust + " " + client + " protocols=" + protocols + " ciphers=" + ciphers + "]";
    }
}
