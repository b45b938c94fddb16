package dev.weir.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers of a URL that say no instead of hello, hang up, or say no to the login. */
@Timeout(300)
final class HostsFaultsTest {
    private static final byte[] OK = {0, 0, 0, 2, 0, 0, 0};

    private static ScriptedServer good() throws IOException {
        return new ScriptedServer(client -> {
            client.send(0, ScriptedServer.greeting(0xDFFFF7FFL));
            client.receive();
            client.send(2, OK);
            client.end();
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

    private static Connection connect(ScriptedServer first, ScriptedServer second) throws SQLException {
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
        try (ScriptedServer first = new ScriptedServer(client -> client.send(0, error(code, message)));
                ScriptedServer second = good()) {
            connect(first, second);
            assertThat(second.received()).contains("u\0");
        }
    }

    @Test
    void aServerThatHangsUpPassesOn() throws Exception {
        try (ScriptedServer first = new ScriptedServer(client -> {});
                ScriptedServer second = good()) {
            connect(first, second);
            assertThat(second.received()).contains("u\0");
        }
    }

    @ParameterizedTest
    @CsvSource({"1045, #28000Access denied", "1049, #42000Unknown database", "1130, Host is not allowed"})
    void aServerThatRefusesTheAccountDoesNot(int code, String message) throws Exception {
        ScriptedServer.Script refuses = client -> {
            if (code == 1130) {
                client.send(0, error(code, message));
                return;
            }
            client.send(0, ScriptedServer.greeting(0xDFFFF7FFL));
            client.receive();
            client.send(2, error(code, message));
        };
        try (ScriptedServer first = new ScriptedServer(refuses);
                ScriptedServer second = good()) {
            assertThatThrownBy(() -> connect(first, second))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(e.getErrorCode()).isEqualTo(code));
            assertThat(second.received()).isEmpty();
        }
    }
}
