package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.Account;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class EmbeddedMysqlTest {
    private static ChildServer server;

    @BeforeAll
    static void start() {
        server = Labs.start("mysql", ServerSettings.small());
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
            server.close();
            assertThat(server.isAlive()).isFalse();
            assertThat(server.directory().root()).doesNotExist();
        }
    }

    @Test
    void describesItself() {
        var facts = server.describe();
        assertThat(facts.product()).isEqualTo("MySQL");
        assertThat(facts.version()).isEqualTo("8.0.15");
        assertThat(facts.origin()).isEqualTo("embedded");
        assertThat(facts.startMillis()).isPositive();
        assertThat(facts.variables())
                .containsEntry("innodb_buffer_pool_size", "67108864")
                .containsEntry("max_allowed_packet", "67108864")
                .containsEntry("character_set_server", "utf8mb4")
                .containsEntry("time_zone", "+00:00")
                .containsEntry("log_bin", "OFF")
                .containsEntry("performance_schema", "OFF")
                .containsEntry("innodb_flush_log_at_trx_commit", "2")
                .containsEntry("have_ssl", "YES")
                .containsKeys("net_buffer_length", "net_write_timeout", "tls_version", "version_comment");
    }

    @Test
    void offersTlsAndAPlainConnection() throws SQLException {
        var account = server.url().account();
        try (var connection = Labs.connect(server, account, "sslMode=REQUIRED")) {
            assertThat(Labs.query(connection, "SHOW STATUS LIKE 'Ssl_cipher'", 2))
                    .isNotEmpty();
        }
        try (var connection = Labs.connect(server, account, "sslMode=DISABLED&allowPublicKeyRetrieval=true")) {
            assertThat(Labs.query(connection, "SHOW STATUS LIKE 'Ssl_cipher'", 2))
                    .isEmpty();
        }
    }

    @Test
    void hasAnAccountOfEachPlugin() throws SQLException {
        var sql = "SELECT plugin FROM mysql.user WHERE user = '%s'";
        assertThat(Labs.query(server, sql.formatted("weir"))).isEqualTo("caching_sha2_password");
        assertThat(Labs.query(server, sql.formatted("weir_native"))).isEqualTo("mysql_native_password");
        var account = server.nativePasswordAccount().orElseThrow();
        try (var connection = Labs.connect(server, account, "sslMode=DISABLED")) {
            assertThat(Labs.query(connection, "SELECT CURRENT_USER()", 1)).isEqualTo("weir_native@%");
        }
    }

    @Test
    void rootHasNoEmptyPasswordAndIsNotReachableByTcp() throws SQLException {
        assertThat(Labs.query(server, "SELECT GROUP_CONCAT(host) FROM mysql.user WHERE user = 'root'"))
                .isEqualTo("localhost");
        assertThat(Labs.query(server, "SELECT COUNT(*) FROM mysql.user WHERE authentication_string = ''"))
                .isEqualTo("0");
        assertThatThrownBy(() -> Labs.connect(server, new Account("root", ""), "sslMode=REQUIRED"))
                .isInstanceOf(SQLException.class);
    }

    @Test
    void listensOnLoopbackOnly() throws IOException {
        List<InetAddress> others = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .toList();
        for (InetAddress address : others) {
            assertThatThrownBy(() -> new Socket(address, server.port()).close()).isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void keepsItsFilesToItself() throws IOException {
        Path root = server.directory().root();
        for (String folder : List.of("data", "run", "tmp")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(folder))))
                    .isEqualTo("rwx------");
        }
        assertThat(root.resolve("run/start.sql")).doesNotExist();
        assertThat(server.toString()).doesNotContain(server.password());
    }

    @Test
    void doesNotRunAsRoot() {
        assertThat(ProcessHandle.of(server.pid().orElseThrow())
                        .orElseThrow()
                        .info()
                        .user())
                .hasValueSatisfying(user -> assertThat(user).isNotEqualTo("root"));
    }
}
