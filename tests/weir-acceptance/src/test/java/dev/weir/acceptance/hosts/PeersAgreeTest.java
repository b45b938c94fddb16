package dev.weir.acceptance.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers.Servers;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the peers do with the same URL. */
class PeersAgreeTest {
    private TwoHosts hosts;

    @BeforeEach
    void start(Servers servers) throws SQLException, IOException {
        hosts = TwoHosts.start(servers, "mysql");
    }

    @AfterEach
    void stop() {
        hosts.close();
    }

    private Connection open(String prefix) throws SQLException {
        return open(
                prefix,
                TwoHosts.address(hosts.first().port()) + ","
                        + TwoHosts.address(hosts.second().port()));
    }

    private static Connection open(String prefix, String list) throws SQLException {
        String url = prefix + "//" + list + "/" + TwoHosts.DATABASE + "?allowPublicKeyRetrieval=true"
                + (prefix.contains("mariadb") ? "&sslMode=disable" : "");
        return DriverManager.getConnection(url, TwoHosts.ACCOUNT, TwoHosts.ACCOUNT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:mysql:weir:replication:", "jdbc:mysql:replication:", "jdbc:mariadb:replication:"})
    void readOnlyConnectionsReadFromTheReplica(String prefix) throws SQLException {
        try (Connection connection = open(prefix)) {
            assertThat(hosts.server(connection)).isEqualTo(1);
            connection.setReadOnly(true);
            assertThat(hosts.server(connection)).isEqualTo(2);
            assertThat(connection.isReadOnly()).isTrue();
            connection.setReadOnly(false);
            assertThat(hosts.server(connection)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:mysql:weir:replication:", "jdbc:mysql:replication:", "jdbc:mariadb:replication:"})
    void aSourceWithoutReplicasIsReadItself(String prefix) throws SQLException {
        try (Connection connection = open(prefix, TwoHosts.address(hosts.first().port()))) {
            connection.setReadOnly(true);
            assertThat(connection.isReadOnly()).isTrue();
            assertThat(hosts.server(connection)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:mysql:weir:", "jdbc:mysql:"})
    void theSecondHostOfAPlainListIsReadOnly(String prefix) throws SQLException {
        hosts.first().close();
        try (Connection connection = open(prefix)) {
            assertThat(hosts.server(connection)).isEqualTo(2);
            assertThat(connection.isReadOnly()).isTrue();
            connection.setReadOnly(false);
            assertThat(connection.isReadOnly()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:mysql:weir:sequential:", "jdbc:mariadb:sequential:"})
    void theSecondHostOfASequentialListMayWrite(String prefix) throws SQLException {
        hosts.first().close();
        try (Connection connection = open(prefix)) {
            assertThat(hosts.server(connection)).isEqualTo(2);
            assertThat(connection.isReadOnly()).isFalse();
            TwoHosts.write(connection, 1);
        }
        assertThat(hosts.written(2)).isEqualTo("1");
    }
}
