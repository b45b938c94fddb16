package dev.weir.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.net.UnconnectedSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class TcpTransportTest {
    private final List<Integer> timeoutsOfSocket = new ArrayList<>();

    private ServerSocket listener;
    private TcpTransport client;
    private Socket server;

    @BeforeEach
    void connect() throws IOException {
        listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        client = new TcpTransport(new Recording());
        client.connect(new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort()));
        server = listener.accept();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
        listener.close();
    }

    @Test
    void aReadTimeoutDoesNotMakeTheSocketNonBlocking() throws Exception {
        client.readTimeout(60_000);
        assertThat(client.readTimeout()).isEqualTo(60_000);
        server.getOutputStream().write(7);
        byte[] read = new byte[1];
        assertThat(client.read(read, 0, 1)).isOne();
        assertThat(read).containsExactly(7);
        assertThat(timeoutsOfSocket).isEmpty();
    }

    @Test
    void aReadThatTakesTooLongEndsAndClosesTheConnection() {
        client.readTimeout(100);
        assertThatThrownBy(() -> client.read(new byte[1], 0, 1))
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessageContaining("100 ms");
        assertThatThrownBy(() -> client.write(new byte[1], 0, 1)).isInstanceOf(IOException.class);
    }

    @Test
    void aServerThatDoesNotAnswerTheHandshakeIsGivenUp() throws Exception {
        TlsOptions options =
                new TlsOptions((SSLSocketFactory) SSLSocketFactory.getDefault(), false, List.of(), List.of());
        client.readTimeout(100);
        assertThatThrownBy(() -> client.encrypt(options, "localhost", listener.getLocalPort()))
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessageContaining("100 ms");
    }

    @Test
    void anEndWithinTheTimeoutIsNoTimeout() throws Exception {
        client.readTimeout(60_000);
        server.close();
        assertThat(client.read(new byte[1], 0, 1)).isEqualTo(-1);
    }

    /** Notes the timeouts that its sockets are given. */
    private final class Recording extends UnconnectedSockets {
        @Override
        public Socket createSocket() {
            return new Socket() {
                @Override
                public synchronized void setSoTimeout(int milliseconds) throws java.net.SocketException {
                    timeoutsOfSocket.add(milliseconds);
                    super.setSoTimeout(milliseconds);
                }
            };
        }
    }
}
