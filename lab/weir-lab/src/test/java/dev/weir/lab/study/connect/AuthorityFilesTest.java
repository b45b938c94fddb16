package dev.weir.lab.study.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.run.LabServer;
import dev.weir.lab.run.TestServer;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.sql.Connection;
import java.sql.SQLException;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(TestServer.class)
class AuthorityFilesTest {
    private static final String DRIVERS = "CONNECTOR_J|MARIADB|WEIR";

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = DRIVERS)
    void aDriverTakesTheServerThatItIsOfAndNoOther(JdbcFamily family, LabServer server) throws Exception {
        Target target = server.target(server.addresses().get(Endpoint.MYSQL), true);
        ConnectionFactory factory = new ConnectionFactory(family, false);
        try (AuthorityFiles files = AuthorityFiles.of(target)) {
            try (Connection connection = factory.with(files.options(family)).connect(target)) {
                assertThat(connection.isValid(10)).isTrue();
            }

            files.write(anotherAuthority());

            assertThatThrownBy(() ->
                            factory.with(files.options(family)).connect(target).close())
                    .isInstanceOf(SQLException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = DRIVERS)
    void aManifestNamesTheFileAndNoPath(JdbcFamily family) {
        assertThat(AuthorityFiles.declared(family).values())
                .contains(family == JdbcFamily.CONNECTOR_J ? "authority.p12" : "authority.pem");
    }

    /** Returns one that the JVM trusts, which is none of the server's. */
    private static Certificate anotherAuthority() throws Exception {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        return ((X509TrustManager) factory.getTrustManagers()[0]).getAcceptedIssuers()[0];
    }
}
