package dev.weir.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.fake.Conversation;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers of a URL that say no instead of hello, hang up, or say no to the login. */
@Timeout(300)
final class HostsFaultsTest {
    private static final byte[] OK = {0, 0, 0, 2, 0, 0, 0};

    private static FakeServer good() throws IOException {
        return FakeServer.start(client -> {
            client.send(List.of(Packets.greeting("8.0.36", 0xDFFFF7FFL, "caching_sha2_password")));
            client.receive();
            client.send(List.of(OK));
        });
    }

    private static byte[] error(int code, String message) {
        byte[] text = message.getBytes(StandardCharsets.US_ASCII);
        byte[] packet = new byte[3 + text.length];
        packet[0] = (byte) 0xFF;
        packet[1] = (byte) code;
        packet[2] = (byte) (code >>> 8);
        System.arraycopy(text, 0, packet, 3, text.length);
        return packet;
    }

    private static Connection connect(FakeServer first, FakeServer second) throws SQLException {
        Connection connection = new WeirDriver()
                .connect(
                        "jdbc:mysql:weir:sequential://u:p@[127.0.0.1:" + first.port() + ",127.0.0.1:" + second.port()
                                + "]/d",
                        null);
        assertThat(connection).isNotNull();
        return connection;
    }

    @ParameterizedTest
    @CsvSource({"1040, Too many connections", "1129, Host is blocked", "1053, Server shutdown in progress"})
    void aServerThatIsFullOrGoingDownPassesOn(int code, String message) throws Exception {
        try (FakeServer first = FakeServer.start(client -> client.send(List.of(error(code, message))));
                FakeServer second = good()) {
            connect(first, second);
            assertThat(second.receivedBytes()).contains("u\0");
        }
    }

    @Test
    void aServerThatHangsUpPassesOn() throws Exception {
        try (FakeServer first = FakeServer.start(Conversation::close);
                FakeServer second = good()) {
            connect(first, second);
            assertThat(second.receivedBytes()).contains("u\0");
        }
    }

    @ParameterizedTest
    @CsvSource({"1045, #28000Access denied", "1049, #42000Unknown database", "1130, Host is not allowed"})
    void aServerThatRefusesTheAccountDoesNot(int code, String message) throws Exception {
        Step refuses = client -> {
            if (code == 1130) {
                client.send(List.of(error(code, message)));
                return;
            }
            client.send(List.of(Packets.greeting("8.0.36", 0xDFFFF7FFL, "caching_sha2_password")));
            client.receive();
            client.send(List.of(error(code, message)));
        };
        try (FakeServer first = FakeServer.start(refuses);
                FakeServer second = good()) {
            assertThatThrownBy(() -> connect(first, second))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(e.getErrorCode()).isEqualTo(code));
            assertThat(second.receivedBytes()).isEmpty();
        }
    }
}
