package dev.weir.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.login.Connector;
import dev.weir.login.Settings;
import dev.weir.packet.Capability;
import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import dev.weir.url.ConnectionUrl;
import dev.weir.url.OptionValues;
import dev.weir.url.SettingsReader;
import dev.weir.wire.Transport;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that are broken, or that want what is not theirs. */
@Timeout(300)
final class ConnectFaultsTest {
    private static final String PASSWORD = "correct horse";
    private static final long MYSQL_8 = 0xDFFFFFFFL;
    private static final long WITHOUT_TLS = MYSQL_8 & ~Capability.SSL;
    private static final byte[] OK = {0, 0, 0, 2, 0, 0, 0};

    private static Settings settings(int port, String query) throws SQLException {
        ConnectionUrl url = ConnectionUrl.parse(WeirDriver.PREFIX + "127.0.0.1:" + port + "/?" + query);
        Properties properties = new Properties();
        properties.setProperty("user", "u");
        properties.setProperty("password", PASSWORD);
        return SettingsReader.read(url, OptionValues.read(url, properties, given -> given, null));
    }

    /** Connects, fails, and hands the failure on; the password must not have been sent. */
    private static AbstractThrowableAssert<?, ?> failure(String query, Step script) throws Exception {
        try (FakeServer server = FakeServer.start(script)) {
            Settings settings = settings(server.port(), query);
            var failure = assertThatThrownBy(() -> Connector.connect(settings))
                    .isInstanceOf(SQLException.class)
                    .hasMessageNotContaining(PASSWORD);
            assertThat(server.receivedBytes()).doesNotContain(PASSWORD);
            return failure;
        }
    }

    private static byte[] greeting(long capabilities) {
        return Packets.greeting("8.0.36", capabilities, "caching_sha2_password");
    }

    private static byte[] framed(byte[] packet) {
        return new Bytes().u24(packet.length).u8(0).raw(packet).toArray();
    }

    private static Step afterResponse(Step script) {
        return client -> {
            client.send(List.of(greeting(WITHOUT_TLS)));
            client.receive();
            script.run(client);
        };
    }

    private static byte[] text(int first, String rest) {
        byte[] bytes = ("?" + rest).getBytes(StandardCharsets.ISO_8859_1);
        bytes[0] = (byte) first;
        return bytes;
    }

    private static byte[] switchTo(String plugin) {
        return text(0xFE, plugin + "\0ABCDEFGHIJKLMNOPQRST\0");
    }

    @Test
    void aGreetingCutAtAnyByteIsABrokenConnection() throws Exception {
        byte[] whole = framed(greeting(WITHOUT_TLS));
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            failure("", client -> {
                        client.raw(cut);
                        client.close();
                    })
                    .as("length=%s", length)
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessageContaining("greeting")
                    .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("08S01"));
        }
    }

    @Test
    void aGreetingWhosePacketEndsTooEarlyIsRefused() throws Exception {
        byte[] whole = greeting(WITHOUT_TLS);
        for (int length = 0; length < 45; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            failure("", client -> {
                        client.send(List.of(cut));
                    })
                    .as("length=%s", length)
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessageMatching("(?s).*(is this a MySQL or MariaDB server|challenge is too short).*");
        }
    }

    @Test
    void anotherKindOfServerIsNoticed() throws Exception {
        failure("", client -> {
                    client.raw("SSH-2.0-OpenSSH_9.6\r\n".getBytes(StandardCharsets.US_ASCII));
                })
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasMessageContaining("is this a MySQL or MariaDB server?");
    }

    @Test
    void aHugePacketIsNotWaitedFor() throws Exception {
        failure("", afterResponse(client -> client.raw(new byte[] {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 2})))
                .hasMessageContaining("limit=");
    }

    @Test
    void tooManyConnectionsMayPass() throws Exception {
        failure("", client -> client.send(List.of(text(0xFF, "\u0010\u0004Too many connections"))))
                .isInstanceOf(SQLTransientConnectionException.class)
                .hasMessageContaining("Too many connections")
                .satisfies(e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(1040))
                .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("08004"));
    }

    @Test
    void aServerWithoutTheProtocolIsTooOld() throws Exception {
        failure("", client -> {
                    client.send(List.of(greeting(WITHOUT_TLS & ~Capability.PROTOCOL_41)));
                })
                .hasMessageContaining("missingCapabilities=0x200");
    }

    @Test
    void switchesDoNotGoOnForEver() throws Exception {
        failure("connectTimeout=0", afterResponse(client -> {
                    while (true) {
                        client.send(List.of(switchTo("mysql_native_password")));
                        client.receive();
                    }
                }))
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasMessageContaining("does not come to an end");
    }

    @Test
    void goodNewsDoNotGoOnForEver() throws Exception {
        failure("connectTimeout=0", afterResponse(client -> {
                    while (true) {
                        client.send(List.of(new byte[] {(byte) 1, (byte) 3}));
                    }
                }))
                .isInstanceOf(SQLNonTransientConnectionException.class);
    }

    @Test
    void aFileIsNotSentOnRequest() throws Exception {
        failure("", afterResponse(client -> client.send(List.of(text(0xFB, "/etc/passwd")))))
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasMessageContaining("asks for a file");
    }

    @Test
    void aWrongSequenceNumberIsNoticed() throws Exception {
        failure("", afterResponse(client -> {
                    client.sequence(7);
                    client.send(List.of(OK));
                }))
                .hasMessageContaining("sequence=7 expected=2");
    }

    @Test
    void preferredGoesOnInPlainTextWithoutShowingThePassword() throws Exception {
        try (FakeServer server = FakeServer.start(afterResponse(client -> client.send(List.of(OK))));
                Transport transport = open(settings(server.port(), "sslMode=PREFERRED"))) {
            assertThat(transport.secure()).isFalse();
            assertThat(server.receivedBytes()).contains("caching_sha2_password").doesNotContain(PASSWORD);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"REQUIRED", "VERIFY_CA", "VERIFY_IDENTITY"})
    void strippedTlsIsNoticedBeforeAnythingIsSent(String mode) throws Exception {
        FakeServer server = FakeServer.start(client -> {
            client.send(List.of(greeting(WITHOUT_TLS)));
        });
        try (server) {
            Settings settings = settings(server.port(), "sslMode=" + mode);
            assertThatThrownBy(() -> Connector.connect(settings))
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessageContainingAll("sslMode=" + mode, "does not offer TLS");
            assertThat(server.receivedBytes()).isEmpty();
        }
    }

    @Test
    void aServerThatDoesNotSpeakTlsAfterOfferingItGetsNoLogin() throws Exception {
        FakeServer server = FakeServer.start(client -> {
            client.send(List.of(greeting(MYSQL_8)));
            client.receive();
            client.send(List.of(OK));
        });
        try (server) {
            Settings settings = settings(server.port(), "");
            assertThatThrownBy(() -> Connector.connect(settings))
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessageContainingAll("agreeing on TLS", "sslMode=DISABLED");
            assertThat(server.receivedBytes()).doesNotContain("caching_sha2_password");
        }
    }

    @Test
    void bytesBehindTheGreetingAreNotTakenForEncryptedOnes() throws Exception {
        byte[] greeting = framed(greeting(MYSQL_8));
        byte[] both = Arrays.copyOf(greeting, greeting.length + 1);
        failure("", client -> {
                    client.raw(both);
                })
                .hasMessageContaining("before TLS, bytes=1");
    }

    @Test
    void theConnectTimeoutIsForAllSteps() throws Exception {
        byte[] greeting = framed(greeting(WITHOUT_TLS));
        failure("connectTimeout=300", client -> {
                    for (byte each : greeting) {
                        client.raw(new byte[] {each}); // each wait is short, their sum is not
                        pause(50);
                    }
                })
                .isInstanceOf(SQLTransientConnectionException.class)
                .hasMessageContaining("connectTimeout=300 ms");
    }

    @Test
    void theConnectTimeoutEndsATlsHandshakeThatHangs() throws Exception {
        failure("connectTimeout=300", client -> {
                    client.send(List.of(greeting(MYSQL_8)));
                })
                .isInstanceOf(SQLTransientConnectionException.class)
                .hasMessageContainingAll("connectTimeout=300 ms", "TLS");
    }

    @Test
    void aConnectionOutlivesItsConnectTimeout() throws Exception {
        outlivesItsConnectTimeout(200);
    }

    /** A machine that takes longer than that to connect is given twice the time. */
    private static void outlivesItsConnectTimeout(int millis) throws Exception {
        try (FakeServer server = FakeServer.start(afterResponse(client -> client.send(List.of(OK))));
                Transport transport = open(settings(server.port(), "connectTimeout=" + millis))) {
            pause(2 * millis);
            transport.write(new byte[] {1, 0, 0, 0, 1}, 0, 5);
            assertThat(transport.readTimeout()).isZero();
        } catch (SQLTransientConnectionException slow) {
            assertThat(slow.getMessage()).contains("connectTimeout=" + millis + " ms");
            assertThat(millis)
                    .as("connectTimeout in ms that this machine cannot keep")
                    .isLessThan(10_000);
            outlivesItsConnectTimeout(2 * millis);
        }
    }

    @Test
    void anUnknownHostIsNamed() throws Exception {
        ConnectionUrl url = ConnectionUrl.parse(WeirDriver.PREFIX + "no-such-host.invalid/");
        Settings settings = SettingsReader.read(url, OptionValues.read(url, null, given -> given, null));
        assertThatThrownBy(() -> Connector.connect(settings))
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasMessageContainingAll("host=no-such-host.invalid", "not known");
    }

    private static Transport open(Settings settings) throws SQLException {
        return Connector.connect(settings).transport();
    }

    private static void pause(int millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
