package dev.weir.wire;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * A connection over a Unix-domain socket. An interrupt of a reading or writing thread closes it, as the JDK's channels do. So
 * does a read that exceeds the read timeout, after which a MySQL connection is closed in any case; this lets the channel block.
 */
public final class UnixTransport implements Transport {
    private static final int READ_BUFFER = 64 << 10;
    private static final int WRITE_BUFFER = 16 << 10;

    private final SocketChannel channel;
    private final ByteBuffer in = ByteBuffer.allocateDirect(READ_BUFFER);
    private final ByteBuffer out = ByteBuffer.allocateDirect(WRITE_BUFFER);
    private final ReadWatch watch;

    /** Makes an unconnected transport; throws {@link IOException} if the system has no such sockets. */
    public UnixTransport() throws IOException {
        this(System::nanoTime);
    }

    /** @param clock in nanoseconds */
    UnixTransport(LongSupplier clock) throws IOException {
        channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        in.limit(0);
        watch = new ReadWatch(this::closeQuietly, clock);
    }

    /** Connects; throws {@link IOException} if nobody listens. */
    public void connect(Path path) throws IOException {
        channel.connect(UnixDomainSocketAddress.of(path));
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (!in.hasRemaining()) {
            int read = receive(length);
            if (read < 0) {
                return read;
            }
        }
        int step = Math.min(length, in.remaining());
        in.get(target, offset, step);
        return step;
    }

    /** Reads into the empty buffer; returns the number of bytes, -1 at the end. */
    private int receive(int length) throws IOException {
        in.clear().limit(Math.min(length, READ_BUFFER));
        watch.begin();
        try {
            return channel.read(in);
        } catch (ClosedChannelException e) {
            throw explained(e);
        } finally {
            in.flip();
            watch.end();
        }
    }

    /** Reads available bytes, since a channel cannot tell their number. */
    @Override
    public boolean hasInput() throws IOException {
        if (!in.hasRemaining()) {
            channel.configureBlocking(false);
            try {
                in.clear();
                channel.read(in);
            } finally {
                in.flip();
                channel.configureBlocking(true);
            }
        }
        return in.hasRemaining();
    }

    private IOException explained(ClosedChannelException closed) {
        String why =
                closed instanceof ClosedByInterruptException ? "closed since the thread was interrupted" : "closed";
        return watch.errorOf(new IOException("the connection was " + why, closed));
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        int end = offset + length;
        for (int from = offset; from < end; ) {
            int step = Math.min(end - from, WRITE_BUFFER);
            out.clear().put(source, from, step).flip();
            while (out.hasRemaining()) {
                channel.write(out);
            }
            from += step;
        }
    }

    @Override
    public void readTimeout(int milliseconds) {
        watch.timeout(milliseconds);
    }

    @Override
    public int readTimeout() {
        return watch.timeout();
    }

    @Override
    public boolean secure() {
        return true;
    }

    @Override
    public void close() throws IOException {
        watch.close();
        channel.close();
    }
}
