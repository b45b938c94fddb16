package dev.weir.acceptance.connect;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.SqlErrors.assertFails;
import static dev.weir.acceptance.connect.ConnectServers.connect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.connect.ConnectServers.Servers;
import dev.weir.acceptance.connect.ConnectServers.TestServer;
import dev.weir.jdbc.WeirDriver;
import dev.weir.testkit.net.RefusingPort;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** TCP, TLS and Unix-domain sockets. */
@Timeout(300)
final class TransportsTest {
    private static final String CIPHER = "SHOW SESSION STATUS LIKE 'Ssl_cipher'";

    @OnEachKind
    void disabledDoesNotEncrypt(String kind, Servers servers) throws SQLException {
        try (Connection connection = servers.get(kind).connect("sslMode=DISABLED&allowPublicKeyRetrieval=true")) {
            assertThat(only(connection, CIPHER, 2)).isEmpty();
        }
    }

    @OnEachKind
    void preferredIsTheDefaultAndEncrypts(String kind, Servers servers) throws SQLException {
        for (String query : new String[] {"", "sslMode=PREFERRED", "sslMode=REQUIRED"}) {
            try (Connection connection = servers.get(kind).connect(query)) {
                assertThat(only(connection, CIPHER, 2)).isNotEmpty();
            }
        }
    }

    @OnEachKind
    void verifyCaTakesTheServersAuthorityAndNoOther(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        try (Connection connection = server.connect("sslMode=VERIFY_CA&sslCa=" + authority(kind, server))) {
            assertThat(only(connection, CIPHER, 2)).isNotEmpty();
        }
        String other = kind.equals("mariadb") ? "mysql" : "mariadb";
        Path otherCa = authority(other, servers.get(other));
        assertThatThrownBy(() -> server.connect("sslMode=VERIFY_CA&sslCa=" + otherCa))
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasMessageContainingAll("sslCa=" + otherCa, "agreeing on TLS");
        assertThatThrownBy(() -> server.connect("sslMode=VERIFY_CA"))
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasMessageContaining("the JVM's own authorities")
                .hasMessageNotContaining("null");
    }

    @Test
    void verifyIdentityTakesACertificateForTheNameOrTheAddress(Servers servers) throws SQLException {
        TestServer server = servers.get("mariadb");
        String query = "sslMode=VERIFY_IDENTITY&sslCa=" + authority("mariadb", server);
        for (String host : new String[] {"localhost", "127.0.0.1"}) {
            try (Connection connection = connect(
                    server.url(host, query),
                    server.server().user(),
                    server.server().password())) {
                assertThat(only(connection, CIPHER, 2)).isNotEmpty();
            }
        }
    }

    @Test
    void verifyIdentityRefusesACertificateForAnotherHost(Servers servers) throws SQLException {
        TestServer server = servers.get("mysql"); // its own certificate names no host
        String query = "sslMode=VERIFY_IDENTITY&sslCa=" + authority("mysql", server);
        assertThatThrownBy(() -> server.connect(query))
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasMessageContaining("sslMode=VERIFY_CA does not compare names");
    }

    @OnEachKind
    void aUnixSocketConnectsAndCountsAsPrivate(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        String path = server.variable("socket");
        if (!kind.equals("mariadb")) {
            server.account("socket_user", "IDENTIFIED WITH caching_sha2_password BY 'secret'");
        } else {
            server.account("socket_user", "IDENTIFIED BY 'secret'");
        }
        String url = WeirDriver.PREFIX + "ignored/?socketPath=" + path;
        try (Connection connection = connect(url, "socket_user", "secret")) {
            assertThat(only(connection, CIPHER, 2)).isEmpty();
            assertThat(only(connection, "SELECT REPEAT('x', 1000000)")).hasSize(1_000_000);
        }
        assertFails(() -> connect(url + "&sslMode=REQUIRED", "socket_user", "secret"), "never leave this machine");
    }

    @OnEachKind
    void theReadTimeoutOfAUnixSocketIsKept(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        assertKeepsReadTimeout(
                server, WeirDriver.PREFIX + "ignored/?socketTimeout=60000&socketPath=" + server.variable("socket"));
    }

    @OnEachKind
    void theReadTimeoutOfTcpIsKept(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        for (String tls : new String[] {"DISABLED&allowPublicKeyRetrieval=true", "REQUIRED"}) {
            assertKeepsReadTimeout(server, server.url("127.0.0.1", "socketTimeout=60000&sslMode=" + tls));
        }
    }

    private static void assertKeepsReadTimeout(TestServer server, String url) throws SQLException {
        try (Connection connection =
                connect(url, server.server().user(), server.server().password())) {
            assertThat(connection.getNetworkTimeout()).isEqualTo(60_000);
            assertThat(only(connection, "SELECT SLEEP(0.1)")).isEqualTo("0");
            connection.setNetworkTimeout(Runnable::run, 300);
            assertThatThrownBy(() -> only(connection, "SELECT SLEEP(20)"))
                    .isInstanceOf(SQLTransientConnectionException.class)
                    .hasRootCauseInstanceOf(SocketTimeoutException.class)
                    .hasMessageContaining("300 ms");
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void aMissingSocketFileSaysWhatToCheck() {
        assertThatThrownBy(() -> connect(WeirDriver.PREFIX + "h/?socketPath=/no/such.sock", "u", "p"))
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasMessageContainingAll("socketPath=/no/such.sock", "variable socket");
    }

    @Test
    void aServerThatNeverSpeaksIsGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String url = WeirDriver.PREFIX + "127.0.0.1:" + silent.getLocalPort() + "/?connectTimeout=200";
            assertThatThrownBy(() -> connect(url, "u", "p"))
                    .isInstanceOf(SQLTransientConnectionException.class)
                    .hasMessageContainingAll("connectTimeout=200 ms", "greeting", "port=" + silent.getLocalPort())
                    .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("08001"));
        }
    }

    @Test
    void aPortWithoutServerSaysWhatToCheck() throws Exception {
        try (RefusingPort port = RefusingPort.take()) {
            assertThatThrownBy(() -> connect(WeirDriver.PREFIX + "127.0.0.1:" + port.number() + "/", "u", "p"))
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessageContainingAll("host=127.0.0.1 port=" + port.number(), "check that the server runs")
                    .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("08001"));
        }
    }

    private static Path authority(String kind, TestServer server) throws SQLException {
        // the lab's MariaDB has a certificate that is its own authority
        return server.file(kind.equals("mariadb") ? "ssl_cert" : "ssl_ca");
    }
}
