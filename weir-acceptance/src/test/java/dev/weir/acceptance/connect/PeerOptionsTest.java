package dev.weir.acceptance.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.lab.server.RunningServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Options of other drivers mean to the server's session what they mean there. */
@ExtendWith(TestServers.class)
class PeerOptionsTest {
    private static final String MINUTES = "TIMESTAMPDIFF(MINUTE, UTC_TIMESTAMP(), NOW())";

    static List<String> kinds() {
        return Servers.kinds();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void netTimeoutForStreamingResultsIsSetOrLeftAlone(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        String own = ask(server, "netWriteTimeout=0", "@@global.net_write_timeout");
        assertThat(ask(server, "netTimeoutForStreamingResults=0", "@@net_write_timeout"))
                .isEqualTo(own);
        assertThat(ask(server, "netTimeoutForStreamingResults=1", "@@net_write_timeout"))
                .isEqualTo("1");
        // the servers' own limit is a year
        assertThat(ask(server, "netTimeoutForStreamingResults=2147483647", "@@net_write_timeout"))
                .isEqualTo("31536000");
        assertThat(ask(server, "", "@@net_write_timeout")).isEqualTo("28800");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void mariaDbsTimeZoneIsTheSessionsToo(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        assertThat(ask(server, "timezone=%2B05:30", MINUTES)).isEqualTo("330");
        assertThat(ask(server, "timezone=UTC", MINUTES)).isEqualTo("0");
        assertThat(ask(server, "timezone=disable", "@@time_zone = @@global.time_zone"))
                .isEqualTo("1");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void sessionVariablesMayHaveSemicolons(String kind, Servers servers) throws SQLException {
        String both = "CONCAT(@@lock_wait_timeout, @a)";
        assertThat(ask(servers.get(kind), "sessionVariables=lock_wait_timeout=7;@a='x;y';", both))
                .isEqualTo("7x;y");
    }

    private static String ask(RunningServer server, String options, String expression) throws SQLException {
        String url = Weir.url(server, "") + "sslMode=DISABLED&allowPublicKeyRetrieval=true&" + options;
        try (Connection connection = DriverManager.getConnection(url, server.user(), server.password());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + expression)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
