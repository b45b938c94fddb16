package dev.weir.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.login.SharedContexts.Authorities;
import dev.weir.login.TlsStores.KeyStoreSource;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;

class SharedContextsTest {
    private final AtomicInteger made = new AtomicInteger();

    private static Authorities authorities(String contents, String password, boolean checkHost) {
        return new Authorities(
                new KeyStoreSource("sslCa", "/ca.pem", "", password),
                ByteBuffer.wrap(contents.getBytes(StandardCharsets.US_ASCII)),
                checkHost);
    }

    private SSLSocketFactory factory(String contents, String password, boolean checkHost) throws Exception {
        return SharedContexts.of(authorities(contents, password, checkHost), () -> {
            made.incrementAndGet();
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, null, null);
            return context;
        });
    }

    @Test
    void theSameAuthoritiesShareAContext() throws Exception {
        assertThat(factory("shared", "", false)).isSameAs(factory("shared", "", false));
        assertThat(made).hasValue(1);
    }

    /** A renewed file, another password, and a check of the server's name. */
    @Test
    void othersHaveOneOfTheirOwn() throws Exception {
        SSLSocketFactory one = factory("one", "", false);

        assertThat(factory("renewed", "", false)).isNotSameAs(one);
        assertThat(factory("one", "secret", false)).isNotSameAs(one);
        assertThat(factory("one", "", true)).isNotSameAs(one);
    }

    @Test
    void notAllAreKept() throws Exception {
        SSLSocketFactory first = factory("file 0", "", false);
        for (int i = 1; i <= 8; i++) {
            factory("file " + i, "", false);
        }

        assertThat(factory("file 8", "", false)).isSameAs(factory("file 8", "", false));
        assertThat(factory("file 0", "", false)).isNotSameAs(first);
    }

    @Test
    void whatCannotBeMadeIsTriedAgain() throws Exception {
        Authorities broken = authorities("broken", "", false);

        assertThatThrownBy(() -> SharedContexts.of(broken, () -> {
                    throw new SQLException("no certificate");
                }))
                .isInstanceOf(SQLException.class);
        assertThat(factory("broken", "", false)).isNotNull();
    }

    @Test
    void noPasswordIsShown() {
        assertThat(authorities("any", "secret", false)).hasToString("sslCa=/ca.pem");
    }
}
