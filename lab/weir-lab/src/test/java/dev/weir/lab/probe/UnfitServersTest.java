package dev.weir.lab.probe;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.Account;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import dev.weir.rig.server.ServerUrl;
import dev.weir.testkit.net.RefusingPort;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is no server to be measured is said in one line, in time. */
class UnfitServersTest {
    private static final byte[] GREETING_WITHOUT_TLS = greeting();

    private static void measure(int port, boolean tls) {
        RealPath.measure(
                new ServerUrl("127.0.0.1", port, new Account("me", "secret")), tls, Duration.ofSeconds(2), step -> {});
    }

    private static byte[] greeting() {
        // every capability of MySQL 8.0 but TLS and compression
        byte[] body = ("\n8.0.35\0" + "\1\0\0\0" + "12345678\0" + "\u00df\u00f7" + "\u00ff" + "\2\0" + "\u00ff\u00cf"
                        + "\25" + "\0".repeat(10) + "123456789012\0" + "caching_sha2_password\0")
                .getBytes(StandardCharsets.ISO_8859_1);
        byte[] packet = new byte[body.length + 4];
        packet[0] = (byte) body.length;
        System.arraycopy(body, 0, packet, 4, body.length);
        return packet;
    }

    @Test
    void aClosedPort() throws IOException {
        try (RefusingPort port = RefusingPort.take()) {
            assertThatThrownBy(() -> measure(port.number(), false))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("no server reachable at host=127.0.0.1 port=" + port.number())
                    .message()
                    .hasLineCount(1);
        }
    }

    @Test
    void aServerThatWaitsForItsClientAsHttpAndRedisDo() throws IOException {
        try (Fake fake = new Fake(new byte[0])) {
            assertThatThrownBy(() -> measure(fake.port(), false))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("not a MySQL server")
                    .hasMessageContaining("said nothing for 5 s");
        }
    }

    @Test
    void aServerThatGreetsAndThenHangs() throws IOException {
        try (Fake fake = new Fake(GREETING_WITHOUT_TLS)) {
            assertThatThrownBy(() -> measure(fake.port(), false))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("cannot connect at host=127.0.0.1")
                    .hasMessageContaining("and then says nothing")
                    .message()
                    .hasLineCount(1)
                    .doesNotContain("secret");
        }
    }

    @Test
    void aServerWithoutTlsWhereItIsDemanded() throws IOException {
        try (Fake fake = new Fake(GREETING_WITHOUT_TLS)) {
            assertThatThrownBy(() -> measure(fake.port(), true))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("offers no TLS")
                    .hasMessageContaining("leave --tls out");
        }
    }

    /** Says something to whoever connects, and nothing more. */
    private static final class Fake implements AutoCloseable {
        private final ServerSocket listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        private final List<Socket> open = new ArrayList<>();
        private final byte[] first;

        Fake(byte[] first) throws IOException {
            this.first = first;
            Thread thread = new Thread(this::serve, "fake-server");
            thread.setDaemon(true);
            thread.start();
        }

        int port() {
            return listener.getLocalPort();
        }

        private void serve() {
            try {
                while (true) {
                    Socket socket = listener.accept();
                    synchronized (open) {
                        open.add(socket);
                    }
                    OutputStream out = socket.getOutputStream();
                    out.write(first);
                    out.flush();
                }
            } catch (IOException e) {
                // closed: the test is over
            }
        }

        @Override
        public void close() throws IOException {
            listener.close();
            synchronized (open) {
                for (Socket socket : open) {
                    socket.close();
                }
            }
        }
    }
}
