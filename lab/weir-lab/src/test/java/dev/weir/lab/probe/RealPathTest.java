package dev.weir.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.Recorded;
import dev.weir.lab.machine.RealTime;
import dev.weir.rig.Account;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import dev.weir.rig.link.EmulatedLink;
import dev.weir.rig.link.LinkSyntax;
import dev.weir.rig.link.Profile;
import dev.weir.rig.link.Relay;
import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import dev.weir.rig.server.ServerUrl;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Over real and emulated links, through an account that has no privilege at all. */
class RealPathTest {
    private static final Account NOBODY = new Account("nobody", "has:no@rights");
    private static final Duration SHORT = Duration.ofSeconds(2);

    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = RunningServer.start(ServerSpec.parse("mysql"), ServerSettings.small());
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE USER nobody@'%' IDENTIFIED BY '" + NOBODY.password() + "'");
        }
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static ServerUrl url(int port) {
        return new ServerUrl("127.0.0.1", port, NOBODY);
    }

    @Test
    @Tag("measures")
    void anEmulatedLinkIsFoundAsDeclared() throws Exception {
        RealTime.holds(RealPathTest::measureKnownLink);
    }

    private static RealTime.Judgement measureKnownLink() {
        try (EmulatedLink link = EmulatedLink.open(LinkSyntax.parse("rtt=5ms,rate=100mbit"));
                Relay relay = link.relayTo(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()))) {
            RealPath path = RealPath.measure(url(relay.address().getPort()), true, Duration.ofSeconds(8), step -> {});
            assertThat(path.tls().inEffect()).isTrue();
            assertThat(path.between()).isEmpty();
            return late -> {
                assertThat(path.ping().p50Micros()).isBetween(4900.0, 6500 + late);
                assertThat(path.statement().p50Micros()).isBetween(4900.0, 7000 + late);
                assertThat(path.goodputDownBitsPerSecond()).isBetween(85e6, 106e6);
                assertThat(path.goodputUpBitsPerSecond()).isBetween(80e6, 115e6);
                assertThat(path.login().p50Micros()).isGreaterThan(4 * 5000.0);
                assertThat(path.tls().extraLoginMicros()).isBetween(5_000.0, 200_000.0);
                assertThat(path.findings()).isEmpty();
                assertThat(Recorded.link(path.freeForm()).rateBitsPerSecond()).isBetween(85_000_000L, 106_000_000L);
                assertThat(path.nearest()).isIn(Profile.WIFI, Profile.WAN_30MS, Profile.LAN_WEAK);
            };
        }
    }

    @Test
    void loopbackIsLocalAndNothingIsWritten() throws Exception {
        Map<String, String> before = traces();

        List<String> steps = new ArrayList<>();
        RealPath path = RealPath.measure(url(server.port()), false, SHORT, steps::add);

        assertThat(traces()).isEqualTo(before);
        assertThat(steps)
                .containsExactly(
                        "Timing round trips to 127.0.0.1",
                        "Timing logins",
                        "Measuring the rate down, server to client",
                        "Measuring the rate up, client to server");
        assertThat(path.tcpConnectMicros()).isPositive();
        assertThat(path.ping().count()).isPositive();
        assertThat(path.ping().p99Micros()).isGreaterThanOrEqualTo(path.ping().p50Micros());
        assertThat(path.server().product()).isEqualTo("MySQL");
        assertThat(path.server().version()).startsWith("8.0.");
        assertThat(path.server().authenticationPlugin()).isEqualTo("caching_sha2_password");
        assertThat(path.tls().offered()).isTrue();
        assertThat(path.tls().version()).startsWith("TLSv1");
        assertThat(path.variables()).containsKeys("max_allowed_packet", "net_buffer_length", "wait_timeout");
        assertThat(path.toString()).doesNotContain(NOBODY.password());
    }

    @Test
    @Tag("measures")
    void loopbackIsNearestToNoLinkOrAFastOne() throws Exception {
        RealTime.holds(() -> {
            Profile nearest = RealPath.measure(url(server.port()), false, SHORT, step -> {})
                    .nearest();
            return late -> assertThat(nearest).isIn(Profile.LOCAL, Profile.AWS, Profile.LAN_1G);
        });
    }

    private static Map<String, String> traces() throws Exception {
        Map<String, String> traces = new TreeMap<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SHOW GLOBAL STATUS WHERE Variable_name REGEXP"
                                + " '^(Com_(insert|update|delete|replace|create|alter|drop|load).*|Innodb_rows_(inserted|updated|deleted))$'")) {
            while (rows.next()) {
                traces.put(rows.getString(1), rows.getString(2));
            }
        }
        return traces;
    }

    @Test
    void aSmallPacketLimitIsRespected() throws Exception {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET GLOBAL max_allowed_packet = 65536");
            try {
                RealPath path = RealPath.measure(url(server.port()), false, SHORT, step -> {});

                assertThat(path.goodputBytes().up()).isBetween(1024L, 65536L);
                // how many rows of half the limit is a question of time
                assertThat(path.goodputBytes().down()).isBetween(32768L, 64 * 32768L);
                assertThat(path.goodputBytes().down() % 32768).isZero();
                assertThat(path.findings()).anyMatch(finding -> finding.contains("rate up"));
            } finally {
                statement.execute("SET GLOBAL max_allowed_packet = DEFAULT");
            }
        }
    }

    @Test
    void mariaDbIsMeasuredAsWell() throws Exception {
        try (RunningServer mariadb = RunningServer.start(ServerSpec.parse("mariadb"), ServerSettings.small())) {
            RealPath path = RealPath.measure(mariadb.url(), false, SHORT, step -> {});

            assertThat(path.server().product()).isEqualTo("MariaDB");
            assertThat(path.goodputDownBitsPerSecond()).isPositive();
        }
    }

    @Test
    void aWrongPasswordIsOneLineWithoutIt() {
        ServerUrl wrong = new ServerUrl("127.0.0.1", server.port(), new Account("nobody", "guessed"));
        assertThatThrownBy(() -> RealPath.measure(wrong, false, SHORT, step -> {}))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("refuses the login at host=127.0.0.1")
                .message()
                .hasLineCount(1)
                .doesNotContain("guessed");
    }

    @Test
    void aBudgetTooShortIsRefused() {
        assertThatThrownBy(() -> RealPath.measure(url(server.port()), false, Duration.ofMillis(100), step -> {}))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("budget=100ms");
    }
}
