package dev.weir.acceptance.connect;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.SqlErrors.assertFails;
import static dev.weir.acceptance.Weir.run;
import static dev.weir.acceptance.connect.ConnectServers.connect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.connect.ConnectServers.Servers;
import dev.weir.acceptance.connect.ConnectServers.TestServer;
import dev.weir.jdbc.WeirDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Logins by the operating system's account, by two factors, by some plugins only; and accounts that may not log in now. */
final class LoginKindsTest {
    private static final String MYSQL = "dev.weir.acceptance.connect.ConnectServers#mysqlKinds";

    private static String osUser() {
        return System.getProperty("user.name");
    }

    private static String socketUrl(TestServer server, String options) throws SQLException {
        Path path = Path.of(server.variable("socket"));
        return WeirDriver.PREFIX + "ignored/?socketPath="
                + (path.isAbsolute()
                        ? path
                        : Path.of(server.variable("datadir")).resolve(path)) + options;
    }

    @Test
    void mariaDbTakesTheOperatingSystemsAccount(Servers servers) throws SQLException {
        TestServer server = servers.get("mariadb");
        server.run("CREATE OR REPLACE USER '" + osUser() + "'@'localhost' IDENTIFIED VIA unix_socket");
        server.account("somebody_else", "IDENTIFIED VIA unix_socket");
        try (Connection connection = connect(socketUrl(server, ""), osUser(), "")) {
            assertThat(only(connection, "SELECT CURRENT_USER()")).isEqualTo(osUser() + "@localhost");
        }
        assertThatThrownBy(() -> connect(socketUrl(server, ""), "somebody_else", ""))
                .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                .hasMessageContaining("Access denied");
    }

    /** auth_socket is the one plugin of the server's own that can be a second factor. */
    @ParameterizedTest
    @MethodSource(MYSQL)
    void twoFactors(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        Path plugin = Path.of(server.variable("plugin_dir")).resolve("auth_socket.so");
        assumeThat(Files.exists(plugin)).as("%s", plugin).isTrue();
        server.run("INSTALL PLUGIN auth_socket SONAME 'auth_socket.so'");
        try {
            server.run("SET GLOBAL authentication_policy = '*,,'");
            server.account(
                    "two_factors",
                    "IDENTIFIED WITH caching_sha2_password BY 'first' AND IDENTIFIED WITH auth_socket AS '" + osUser()
                            + "'");
            try (Connection connection = connect(socketUrl(server, "&password2=second"), "two_factors", "first")) {
                assertThat(only(connection, "SELECT CURRENT_USER()")).isEqualTo("two_factors@%");
            }
            assertThatThrownBy(() -> connect(socketUrl(server, "&password2=second"), "two_factors", "wrong"))
                    .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                    .hasMessageContaining("Access denied");
            server.run("DROP USER two_factors");
        } finally {
            server.run("UNINSTALL PLUGIN auth_socket");
        }
    }

    @ParameterizedTest
    @MethodSource(MYSQL)
    void otherPluginsThanTheRestrictedGetNothing(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        server.account("restricted", "IDENTIFIED WITH sha256_password BY 'secret'");
        for (String option : new String[] {"restrictedAuth=sha256_password", "restrictedAuth=!x"}) {
            try (Connection connection = connect(server.url(option), "restricted", "secret")) {
                assertThat(only(connection, "SELECT CURRENT_USER()")).isEqualTo("restricted@%");
            }
        }
        for (String option : new String[] {
            "restrictedAuth=caching_sha2_password,mysql_native_password", "restrictedAuth=!sha256_password"
        }) {
            assertThatThrownBy(() -> connect(server.url(option), "restricted", "secret"))
                    .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                    .hasMessageContainingAll("plugin=sha256_password", option.substring(0, option.indexOf('=')));
        }
    }

    @OnEachKind
    void anAccountThatIsLockedIsTheServersOwnWords(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        server.account("locked", "IDENTIFIED BY 'secret'");
        server.run("ALTER USER locked ACCOUNT LOCK");
        assertFails(() -> connect(server.url(""), "locked", "secret"), "lock");
    }

    @OnEachKind
    void anExpiredPasswordSaysWhatToDo(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        server.account("expired", "IDENTIFIED BY 'secret'");
        server.run("ALTER USER expired PASSWORD EXPIRE");
        if (kind.equals("mariadb")) {
            changeThePassword(server);
        } else {
            assertThatThrownBy(() -> connect(server.url(""), "expired", "secret"))
                    .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                    .hasMessageContaining("ALTER USER USER()")
                    .satisfies(
                            e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(1862));
        }
    }

    /** MariaDB lets the account in, and then takes nothing but settings and a new password. */
    private static void changeThePassword(TestServer server) throws SQLException {
        try (Connection connection = connect(server.url(""), "expired", "secret")) {
            assertThatThrownBy(() -> only(connection, "SELECT 1"))
                    .hasMessageContaining("SET PASSWORD")
                    .satisfies(
                            e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(1820));
            run(connection, "SET PASSWORD = PASSWORD('changed')");
            assertThat(only(connection, "SELECT 'ü'")).isEqualTo("ü");
        }
        connect(server.url(""), "expired", "changed").close();
    }
}
