package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.rig.EnvironmentException;
import dev.weir.testkit.net.RefusingPort;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Against scripted ports: what is not MySQL, or not one Weir can use, is named as such in one line. */
final class GreetingTest {

    @Test
    void sshSpeaksFirstButIsNotMysql() throws IOException {
        assertThat(messageFrom("SSH-2.0-OpenSSH_9.2\r\n".getBytes(StandardCharsets.US_ASCII), false))
                .startsWith("not a MySQL server at host=127.0.0.1 port=")
                .contains("user=me", "SSH-2.0-OpenSSH_9.2", "check the port");
    }

    @Test
    void httpWaitsForTheClient() throws IOException {
        assertThat(messageFrom(new byte[0], true))
                .startsWith("not a MySQL server at")
                .contains("said nothing for 5 s");
    }

    @Test
    void aPortThatClosesAtOnceIsNotMysql() throws IOException {
        assertThat(messageFrom(new byte[0], false))
                .startsWith("not a MySQL server at")
                .contains("without a greeting");
    }

    @Test
    void aGreetingCutShortIsNotMysql() throws IOException {
        assertThat(messageFrom(new byte[] {50, 0, 0, 0, 10, '8'}, false)).contains("without a greeting");
    }

    @Test
    void theServersOwnRefusalIsPassedOn() throws IOException {
        byte[] error = packet("\u00ffi\u0004Host '10.0.0.1' is not allowed to connect to this MySQL server");
        assertThat(messageFrom(error, false))
                .contains("turns this client away")
                .contains("Host '10.0.0.1' is not allowed");
    }

    @Test
    void anOldServerIsRefused() throws IOException {
        assertThat(messageFrom(packet("\n5.1.73-log\0rest"), false))
                .contains("is MySQL 5.1.73", "expected MySQL 5.7 or MariaDB 10.2, or newer");
        assertThat(messageFrom(packet("\n5.5.5-10.1.48-MariaDB\0rest"), false)).contains("is MariaDB 10.1.48");
    }

    @Test
    void aClosedPortIsUnreachable() throws IOException {
        try (RefusingPort port = RefusingPort.take()) {
            assertThat(message("127.0.0.1", port.number()))
                    .startsWith("no server reachable at host=127.0.0.1 port=" + port.number() + " user=me")
                    .contains("check host and port");
        }
    }

    @Test
    void anUnknownHostHasNoAddress() {
        assertThat(message("no-such-host.invalid", 3306))
                .startsWith("no address found for host=no-such-host.invalid port=3306 user=me");
    }

    private static byte[] packet(String payload) {
        byte[] bytes = payload.getBytes(StandardCharsets.ISO_8859_1);
        ByteArrayOutputStream packet = new ByteArrayOutputStream();
        packet.writeBytes(new byte[] {(byte) bytes.length, 0, 0, 0});
        packet.writeBytes(bytes);
        return packet.toByteArray();
    }

    /** Message when a port says {@code reply} to the first client, then closes, or waits for the client to do so. */
    private static String messageFrom(byte[] reply, boolean wait) throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> {
                try (var socket = listener.accept()) {
                    socket.getOutputStream().write(reply);
                    if (wait) {
                        socket.getInputStream().readAllBytes();
                    }
                } catch (IOException e) {
                    // The client has what it needs.
                }
            });
            server.start();
            return message("127.0.0.1", listener.getLocalPort());
        }
    }

    private static String message(String host, int port) {
        ServerSpec spec = ServerSpec.ofUrl("mysql://me:hidden@" + host + ":" + port + "/");
        var failure = catchThrowableOfType(EnvironmentException.class, () -> {
            try (var server = RunningServer.start(spec, ServerSettings.small())) {
                throw new AssertionError("reached " + server);
            }
        });
        assertThat(failure.getMessage()).doesNotContain("hidden").doesNotContain("\n");
        return failure.getMessage();
    }
}
