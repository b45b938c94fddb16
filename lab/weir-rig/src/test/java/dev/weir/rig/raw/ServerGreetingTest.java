package dev.weir.rig.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.Account;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ServerGreetingTest {
    private static final byte[] NONCE = "abcdefghijklmnopqrst".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    private static final ServerGreeting MYSQL = new ServerGreeting(
            "8.0.41", CapabilityFlags.PLAIN | CapabilityFlags.SSL, 0, 45, 2, NONCE, "caching_sha2_password");

    @Test
    void readsWhatAServerSays() {
        ServerGreeting read = ServerGreeting.of(payload(MYSQL));

        assertThat(read).usingRecursiveComparison().isEqualTo(MYSQL);
        assertThat(read.offersTls()).isTrue();
    }

    @Test
    void onlyMariaDbHasExtendedCapabilities() {
        ServerGreeting mariaDb = new ServerGreeting(
                "11.4.5-MariaDB",
                CapabilityFlags.PLAIN & ~CapabilityFlags.MYSQL,
                0x1c,
                45,
                2,
                NONCE,
                PasswordScramble.NATIVE);
        ServerGreeting mysql =
                new ServerGreeting("8.0.41", CapabilityFlags.PLAIN, 0x1c, 45, 2, NONCE, PasswordScramble.NATIVE);

        assertThat(ServerGreeting.of(payload(mariaDb)).extended()).isEqualTo(0x1c);
        assertThat(ServerGreeting.of(payload(mysql)).extended()).isZero();
    }

    @Test
    void aServerWithoutPluginsNamesNone() {
        ServerGreeting old = MYSQL.with(CapabilityFlags.PLAIN & ~CapabilityFlags.PLUGIN_AUTH, "rest");

        assertThat(ServerGreeting.of(payload(old)).plugin()).isEmpty();
    }

    @Test
    void whatAShortPacketLacksIsLeftEmpty() {
        byte[] whole = payload(MYSQL);
        int version = 1 + "8.0.41".length() + 1;

        assertThat(IntStream.range(version, whole.length)
                        .mapToObj(length -> ServerGreeting.of(Arrays.copyOf(whole, length))))
                .allSatisfy(read -> assertThat(read.version()).isEqualTo("8.0.41"));
        ServerGreeting shortest = ServerGreeting.of(Arrays.copyOf(whole, version));
        assertThat(shortest.nonce()).isEmpty();
        assertThat(shortest.offersTls()).isFalse();
        assertThat(shortest.plugin()).isEmpty();
    }

    @Test
    void aLoginTakesNoGreetingWithoutAWholeNonce() throws Exception {
        byte[] packet = new PacketBytes()
                .bytes(Arrays.copyOf(payload(MYSQL), 1 + "8.0.41".length() + 1))
                .packet(0);
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> {
                try (var socket = listener.accept()) {
                    socket.getOutputStream().write(packet);
                    socket.getInputStream().readAllBytes();
                } catch (java.io.IOException e) {
                    // the client has what it needs
                }
            });
            server.start();
            RawTarget target =
                    new RawTarget("127.0.0.1", listener.getLocalPort(), "shop", new Account("weir", "secret"), false);

            assertThatThrownBy(() -> RawConnection.open(target))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("greeting ends early");
        }
    }

    /** The payload that a server sends to connection 7. */
    private static byte[] payload(ServerGreeting greeting) {
        byte[] packet = greeting.payload(7).packet(0);
        return Arrays.copyOfRange(packet, PacketBytes.HEADER, packet.length);
    }
}
