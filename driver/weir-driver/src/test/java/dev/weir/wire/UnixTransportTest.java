package dev.weir.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.Await;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class UnixTransportTest {
    @TempDir
    private Path folder;

    private ServerSocketChannel listener;
    private UnixTransport client;
    private SocketChannel server;

    @BeforeEach
    void connect() throws IOException {
        Path path = folder.resolve("s");
        listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(path));
        connect(new UnixTransport());
    }

    private void connect(UnixTransport transport) throws IOException {
        client = transport;
        client.connect(((UnixDomainSocketAddress) listener.getLocalAddress()).getPath());
        server = listener.accept();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
        listener.close();
    }

    @Test
    void bytesGoBothWaysWhateverTheirNumber() throws Exception {
        byte[] sent = new byte[300_000];
        new Random(1).nextBytes(sent);
        CompletableFuture<byte[]> echo = CompletableFuture.supplyAsync(() -> received(sent.length));
        client.write(sent, 0, sent.length);
        byte[] arrived = echo.get(60, TimeUnit.SECONDS);
        assertThat(arrived).isEqualTo(sent);

        CompletableFuture<Void> back = CompletableFuture.runAsync(() -> send(arrived));
        byte[] again = new byte[sent.length + 3];
        for (int read = 0; read < sent.length; ) {
            int more = client.read(again, 3 + read, sent.length - read);
            assertThat(more).isPositive();
            read += more;
        }
        back.get(60, TimeUnit.SECONDS);
        assertThat(again).endsWith(sent).startsWith(0, 0, 0);
        server.close();
        assertThat(client.read(again, 0, 1)).isEqualTo(-1);
    }

    @Test
    void whetherBytesAreHereIsKnownWithoutWaiting() throws Exception {
        assertThat(client.hasInput()).isFalse();
        server.write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
        Await.until("they are here", client::hasInput);
        byte[] read = new byte[4];
        assertThat(client.read(read, 0, 2)).isEqualTo(2);
        assertThat(client.hasInput()).isTrue();
        assertThat(client.read(read, 2, 2)).isOne();
        assertThat(read).containsExactly(1, 2, 3, 0);
        assertThat(client.hasInput()).isFalse();
        CompletableFuture<Void> later = CompletableFuture.runAsync(() -> send(new byte[] {4}));
        assertThat(client.read(read, 3, 1)).isOne();
        assertThat(read).endsWith(4);
        later.get(60, TimeUnit.SECONDS);
        server.close();
        assertThat(client.hasInput()).isFalse();
        assertThat(client.read(read, 0, 1)).isEqualTo(-1);
    }

    @Test
    void aReadThatTakesTooLongEndsAndClosesTheStream() throws Exception {
        client.readTimeout(100);
        assertThat(client.readTimeout()).isEqualTo(100);
        assertThatThrownBy(() -> client.read(new byte[1], 0, 1))
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessageContaining("100 ms");
        assertThatThrownBy(() -> client.write(new byte[1], 0, 1)).isInstanceOf(IOException.class);
    }

    @Test
    void timeBetweenReadsDoesNotCount() throws Exception {
        client.close();
        server.close();
        AtomicLong nanos = new AtomicLong();
        connect(new UnixTransport(nanos::get));
        client.readTimeout(20);
        for (int i = 0; i < 3; i++) {
            send(new byte[] {7});
            assertThat(client.read(new byte[1], 0, 1)).isEqualTo(1);
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
            TimeUnit.MILLISECONDS.sleep(50); // for the timer to look
        }
    }

    @Test
    void aShorterTimeoutReplacesALongerOneThatIsRunning() throws Exception {
        client.readTimeout(600_000);
        send(new byte[] {7});
        assertThat(client.read(new byte[1], 0, 1)).isEqualTo(1);
        client.readTimeout(100);
        assertThatThrownBy(() -> client.read(new byte[1], 0, 1)).isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void closingWakesAReader() throws Exception {
        CompletableFuture<Void> closing = CompletableFuture.runAsync(
                this::closeClient, CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS));
        assertThatThrownBy(() -> client.read(new byte[1], 0, 1))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(SocketTimeoutException.class)
                .hasMessageContaining("was closed");
        closing.get(60, TimeUnit.SECONDS);
    }

    @Test
    void anInterruptClosesItAndSaysSo() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> client.read(new byte[1], 0, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    private void closeClient() {
        try {
            client.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private byte[] received(int length) {
        try {
            ByteBuffer buffer = ByteBuffer.allocate(length);
            while (buffer.hasRemaining() && server.read(buffer) >= 0) {
                // reads on
            }
            return buffer.array();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void send(byte[] bytes) {
        try {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                server.write(buffer);
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
