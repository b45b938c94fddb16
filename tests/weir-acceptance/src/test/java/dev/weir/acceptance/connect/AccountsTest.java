package dev.weir.acceptance.connect;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.SqlErrors.assertFails;
import static dev.weir.acceptance.connect.ConnectServers.connect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.connect.ConnectServers.Servers;
import dev.weir.acceptance.connect.ConnectServers.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLSyntaxErrorException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Logging in: plugins, passwords, and what the server says when it does not like them. */
final class AccountsTest {
    private static final String MYSQL = "dev.weir.acceptance.connect.ConnectServers#mysqlKinds";
    private static final String PASSWORD = "pässword 'x'";
    private static final String QUOTED = "pässword ''x''";

    @OnEachKind
    void nativePasswordLogsInWithAndWithoutTls(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        Assumptions.assumeTrue(server.server().nativePasswordAccount().isPresent(), "no native password here");
        server.account(
                "native_user",
                kind.equals("mariadb")
                        ? "IDENTIFIED VIA mysql_native_password USING PASSWORD('" + QUOTED + "')"
                        : "IDENTIFIED WITH mysql_native_password BY '" + QUOTED + "'");
        for (String mode : new String[] {"DISABLED", "REQUIRED"}) {
            try (Connection connection = connect(server.url("sslMode=" + mode), "native_user", PASSWORD)) {
                assertThat(only(connection, "SELECT CURRENT_USER()")).isEqualTo("native_user@%");
            }
        }
    }

    @OnEachKind
    void anEmptyPasswordLogsIn(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        server.account("empty_user", "");
        try (Connection connection = connect(server.url("sslMode=DISABLED"), "empty_user", "")) {
            assertThat(only(connection, "SELECT CURRENT_USER()")).isEqualTo("empty_user@%");
        }
    }

    @ParameterizedTest
    @MethodSource(MYSQL)
    void cachingSha2GoesThroughAllItsPaths(String kind, Servers servers, @TempDir Path folder) throws Exception {
        TestServer server = servers.get(kind);
        server.account("sha2_user", "IDENTIFIED WITH caching_sha2_password BY '" + QUOTED + "'");
        String plain = server.url("sslMode=DISABLED");

        assertThatThrownBy(() -> connect(plain, "sha2_user", PASSWORD))
                .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                .hasMessageContainingAll(
                        "does not say whether the password",
                        "sslMode",
                        "serverRSAPublicKeyFile",
                        "allowPublicKeyRetrieval");

        try (Connection full = connect(server.url("sslMode=REQUIRED"), "sha2_user", PASSWORD)) {
            assertThat(only(full, "SELECT CURRENT_USER()")).isEqualTo("sha2_user@%");
        }
        try (Connection fast = connect(plain, "sha2_user", PASSWORD)) {
            assertThat(only(fast, "SELECT CURRENT_USER()")).isEqualTo("sha2_user@%");
        }

        server.run("FLUSH PRIVILEGES");
        try (Connection retrieved =
                connect(server.url("sslMode=DISABLED&allowPublicKeyRetrieval=true"), "sha2_user", PASSWORD)) {
            assertThat(only(retrieved, "SELECT CURRENT_USER()")).isEqualTo("sha2_user@%");
        }

        server.run("FLUSH PRIVILEGES");
        Path key = folder.resolve("public_key.pem");
        Files.writeString(key, publicKey(server));
        try (Connection pinned =
                connect(server.url("sslMode=DISABLED&serverRSAPublicKeyFile=" + key), "sha2_user", PASSWORD)) {
            assertThat(only(pinned, "SELECT CURRENT_USER()")).isEqualTo("sha2_user@%");
        }
    }

    @ParameterizedTest
    @MethodSource(MYSQL)
    void aPinnedKeyOfAnotherServerIsOfNoUse(String kind, Servers servers, @TempDir Path folder) throws Exception {
        TestServer server = servers.get(kind);
        server.account("other_key_user", "IDENTIFIED WITH caching_sha2_password BY 'x'");
        Path key = folder.resolve("other.pem");
        var pair = java.security.KeyPairGenerator.getInstance("RSA").generateKeyPair();
        Files.writeString(
                key,
                "-----BEGIN PUBLIC KEY-----\n"
                        + java.util.Base64.getMimeEncoder()
                                .encodeToString(pair.getPublic().getEncoded())
                        + "\n-----END PUBLIC KEY-----\n");
        assertFails(() -> connect(server.url("sslMode=DISABLED&serverRSAPublicKeyFile=" + key), "other_key_user", "x"));
    }

    @ParameterizedTest
    @MethodSource(MYSQL)
    void sha256PasswordLogsIn(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        server.account("sha256_user", "IDENTIFIED WITH sha256_password BY '" + QUOTED + "'");
        for (String query : new String[] {"sslMode=REQUIRED", "sslMode=DISABLED&allowPublicKeyRetrieval=true"}) {
            try (Connection connection = connect(server.url(query), "sha256_user", PASSWORD)) {
                assertThat(only(connection, "SELECT CURRENT_USER()")).isEqualTo("sha256_user@%");
            }
        }
    }

    @OnEachKind
    void aWrongPasswordIsTheServersOwnWords(String kind, Servers servers) {
        TestServer server = servers.get(kind);
        assertThatThrownBy(() -> connect(server.url(""), server.server().user(), "wrong"))
                .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                .hasMessageContaining("Access denied")
                .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("28000"))
                .satisfies(e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(1045));
    }

    @OnEachKind
    void anUnknownDatabaseIsTheServersOwnWords(String kind, Servers servers) {
        TestServer server = servers.get(kind);
        String url = server.url("").replace("/?", "/no_such_db?");
        assertThatThrownBy(() ->
                        connect(url, server.server().user(), server.server().password()))
                .isInstanceOf(SQLSyntaxErrorException.class)
                .hasMessageContaining("no_such_db")
                .satisfies(e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(1049));
    }

    @OnEachKind
    void theDatabaseOfTheUrlIsTheCurrentOne(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        server.run("CREATE DATABASE IF NOT EXISTS `connect ü/1`");
        String url = server.url("").replace("/?", "/connect%20%C3%BC%2F1?");
        try (Connection connection =
                connect(url, server.server().user(), server.server().password())) {
            assertThat(only(connection, "SELECT DATABASE()")).isEqualTo("connect ü/1");
        }
    }

    @OnEachKind
    void theServerSeesTheConnectionAttributes(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        String sql = "SELECT GROUP_CONCAT(ATTR_NAME, '=', ATTR_VALUE ORDER BY ATTR_NAME SEPARATOR ',')"
                + " FROM performance_schema.session_connect_attrs WHERE PROCESSLIST_ID = CONNECTION_ID()";
        try (Connection connection = server.connect("connectionAttributes=app:reports,team:%C3%BC")) {
            assertThat(only(connection, sql))
                    .contains(
                            "_client_name=Weir",
                            "_pid=" + ProcessHandle.current().pid(),
                            "app=reports",
                            "team=ü");
        }
        try (Connection connection = server.connect("connectionAttributes=none")) {
            assertThat(only(connection, sql)).isNull();
        }
    }

    private static String publicKey(TestServer server) throws SQLException {
        try (Connection connection = server.server().connect()) {
            return only(connection, "SHOW STATUS LIKE 'Caching_sha2_password_rsa_public_key'", 2);
        }
    }
}
