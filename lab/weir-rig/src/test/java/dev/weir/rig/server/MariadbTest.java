package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class MariadbTest {
    @Test
    void startsDescribesItselfAndTakesBothAccounts() throws SQLException {
        ServerDirectory directory;
        try (ChildServer server = Labs.start("mariadb", ServerSettings.small())) {
            directory = server.directory();
            var facts = server.describe();
            assertThat(facts.product()).isEqualTo("MariaDB");
            assertThat(facts.version()).startsWith("11.4.5-MariaDB");
            assertThat(facts.variables())
                    .containsEntry("query_cache_type", "OFF")
                    .containsEntry("have_ssl", "YES");

            var account = server.nativePasswordAccount().orElseThrow();
            try (var connection = Labs.connect(server, account, "sslMode=DISABLED")) {
                assertThat(Labs.query(connection, "SELECT CURRENT_USER()", 1)).isEqualTo("weir_native@%");
            }
            try (var connection = Labs.connect(server, account, "sslMode=REQUIRED")) {
                assertThat(Labs.query(connection, "SHOW STATUS LIKE 'Ssl_version'", 2))
                        .startsWith("TLSv1.");
            }
            assertThat(Labs.query(server, "SELECT COUNT(*) FROM mysql.global_priv WHERE user = ''"))
                    .isEqualTo("0");

            assertThat(Labs.asUrl(server, account).nativePasswordAccount()).contains(account);

            assertThat(Labs.query(server, "SELECT @@ssl_cert")).isEqualTo(directory.root() + "/run/server-cert.pem");

            var schema = Schema.open(server, "weir_lab");
            schema.drop();
        }
        assertThat(directory.root()).doesNotExist();
    }
}
