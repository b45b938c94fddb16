package dev.weir.login;

import dev.weir.login.TlsStores.KeyStoreSource;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * The TLS contexts of clients without a certificate of their own, by the authorities that they accept. Connections that accept the same
 * share one: making it parses certificates, and TLS sessions are resumed within a context only (RFC 5077; RFC 8446, section 2.2).
 */
final class SharedContexts {
    /** An application has one or two; one whose file is renewed every hour must not keep all of them. */
    private static final int MOST_KEPT = 8;

    private static final ReentrantLock LOCK = new ReentrantLock();
    /** The one that was used least recently is first. */
    private static final Map<Authorities, SSLSocketFactory> KEPT = new LinkedHashMap<>(16, 0.75f, true);

    private SharedContexts() {}

    /** Makes a context. */
    interface Maker {
        SSLContext context() throws SQLException, GeneralSecurityException;
    }

    /**
     * Authorities, and what their source holds now: a renewed file is another key.
     *
     * @param checkHost whether the server's name is checked, too: no session is taken over from where it is not
     */
    record Authorities(KeyStoreSource source, ByteBuffer contents, boolean checkHost) {
        byte[] bytes() {
            byte[] bytes = new byte[contents.remaining()];
            contents.duplicate().get(bytes);
            return bytes;
        }

        /** Without passwords. */
        @Override
        public String toString() {
            return source.toString();
        }
    }

    /** Returns the factory of the context that is kept for some authorities, or of a new one. */
    static SSLSocketFactory of(Authorities authorities, Maker maker) throws SQLException, GeneralSecurityException {
        SSLSocketFactory kept = kept(authorities);
        return kept == null ? keep(authorities, maker.context().getSocketFactory()) : kept;
    }

    private static @Nullable SSLSocketFactory kept(Authorities authorities) {
        LOCK.lock();
        try {
            return KEPT.get(authorities);
        } finally {
            LOCK.unlock();
        }
    }

    /** Two threads that made one at a time use the first. */
    private static SSLSocketFactory keep(Authorities authorities, SSLSocketFactory made) {
        LOCK.lock();
        try {
            SSLSocketFactory first = KEPT.putIfAbsent(authorities, made);
            if (KEPT.size() > MOST_KEPT) {
                KEPT.remove(KEPT.keySet().iterator().next());
            }
            return first == null ? made : first;
        } finally {
            LOCK.unlock();
        }
    }
}
