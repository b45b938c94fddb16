package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.study.Endpoint;
import dev.weir.rig.raw.RawTarget;
import dev.weir.rig.raw.ReplayServer;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Drivers read a recording as they read its server. */
@ExtendWith(TestServer.class)
class ReplayedDriversTest {
    private static RawTarget target(LabServer server) {
        InetSocketAddress address = server.addresses().get(Endpoint.MYSQL);
        return new RawTarget(address.getHostString(), address.getPort(), "mysql", server.account(), false);
    }

    /** A recording cannot follow what a client makes of its session; Weir must see it in the greeting. */
    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void aRecordingHasItsDefinitionsForWhoeverAsks(String kind, TestServer.Shared servers) throws Exception {
        String sql = "SELECT 1 AS one, REPEAT('x', 1000) AS many";
        try (ReplayServer replay = ReplayServer.before(target(servers.server(kind)))) {
            for (String metadata : List.of("auto", "full")) {
                Properties account = new Properties();
                account.setProperty("user", "any");
                account.setProperty("password", "any");
                account.setProperty("metadata", metadata);
                try (Connection connection =
                        DriverManager.getConnection(url(replay, "jdbc:mysql:weir:") + "?sslMode=DISABLED", account)) {
                    for (int i = 0; i < 5; i++) {
                        try (PreparedStatement statement = connection.prepareStatement(sql);
                                ResultSet rows = statement.executeQuery()) {
                            assertThat(rows.next()).isTrue();
                            assertThat(rows.getString("many")).hasSize(1000);
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void whatIsPlayedBackIsWhatWasRecorded(String kind, TestServer.Shared servers) throws Exception {
        String sql = "SELECT CONNECTION_ID(), UUID(), NULL, REPEAT('x', 100000) UNION ALL SELECT 'a', 'b', 'c', 'd'";
        try (ReplayServer replay = ReplayServer.before(target(servers.server(kind)))) {
            for (String driver : List.of("jdbc:mysql:", "jdbc:mariadb:")) {
                for (boolean prepared : new boolean[] {false, true}) {
                    List<String> first = read(replay, driver, prepared, sql);
                    long recorded = replay.recordedBytes();
                    assertThat(first).hasSize(8);
                    assertThat(read(replay, driver, prepared, sql)).isEqualTo(first);
                    assertThat(replay.recordedBytes()).isEqualTo(recorded);
                }
            }
        }
    }

    private static String url(ReplayServer replay, String scheme) {
        return scheme + "//127.0.0.1:" + replay.address().getPort() + "/mysql";
    }

    private static List<String> read(ReplayServer replay, String scheme, boolean prepared, String sql)
            throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "any");
        properties.setProperty("password", "any");
        properties.setProperty("sslMode", scheme.equals("jdbc:mysql:") ? "DISABLED" : "disable");
        properties.setProperty("useServerPrepStmts", String.valueOf(prepared));
        List<String> values = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url(replay, scheme), properties);
                Statement statement = prepared ? connection.prepareStatement(sql) : connection.createStatement();
                ResultSet rows = statement instanceof PreparedStatement ready
                        ? ready.executeQuery()
                        : statement.executeQuery(sql)) {
            while (rows.next()) {
                for (int column = 1; column <= 4; column++) {
                    values.add(rows.getString(column));
                }
            }
        }
        return values;
    }
}
