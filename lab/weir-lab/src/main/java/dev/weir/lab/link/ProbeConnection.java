package dev.weir.lab.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** The near end of a probe. Not thread-safe. */
final class ProbeConnection implements AutoCloseable {
    private static final int BLOCK = 256 * 1024;

    private final SocketChannel channel;
    private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
    private final ByteBuffer payload = ProbePeer.payload();

    private ProbeConnection(SocketChannel channel) {
        this.channel = channel;
    }

    /** Connects; the first echo or transfer includes the handshake. */
    static ProbeConnection open(InetSocketAddress address) throws IOException {
        SocketChannel channel = SocketChannel.open(address);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return new ProbeConnection(channel);
    }

    long echoNanos() throws IOException {
        block.clear().put(ProbePeer.ECHO).flip();
        long from = System.nanoTime();
        ProbePeer.write(channel, block);
        ProbePeer.read(channel, block, 1);
        return System.nanoTime() - from;
    }

    double[] echoMicros(int echoes) throws IOException {
        double[] micros = new double[echoes];
        for (int i = 0; i < echoes; i++) {
            micros[i] = echoNanos() / 1e3;
        }
        return micros;
    }

    /** Returns the time from request to last byte of a reply of this size, in nanoseconds. */
    long transferNanos(long bytes) throws IOException {
        long from = System.nanoTime();
        download(0, bytes);
        return System.nanoTime() - from;
    }

    /** Has the peer send bytes; times those after the first {@code untimed}. */
    ProbePeer.Timed download(long untimed, long timed) throws IOException {
        requestOnly(untimed + timed);
        return ProbePeer.take(channel, block, untimed, timed);
    }

    /** Has the peer send bytes without reading them. */
    void requestOnly(long bytes) throws IOException {
        block.clear().put(ProbePeer.SEND).putLong(bytes).flip();
        ProbePeer.write(channel, block);
    }

    /** Sends bytes and has the peer time those after the first {@code untimed}. */
    ProbePeer.Timed upload(long untimed, long timed) throws IOException {
        block.clear().put(ProbePeer.TAKE).putLong(untimed).putLong(timed).flip();
        ProbePeer.write(channel, block);
        ProbePeer.send(channel, payload, untimed + timed);
        ByteBuffer answer = ProbePeer.read(channel, block, 16);
        return new ProbePeer.Timed(answer.getLong(), answer.getLong());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
