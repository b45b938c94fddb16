package dev.weir.lab.link;

import dev.weir.rig.EnvironmentException;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The far end of a probe: echoes, sends or takes bytes, as each request asks. */
final class ProbePeer implements AutoCloseable {
    static final byte ECHO = 'e';
    /** Followed by the number of bytes to send. */
    static final byte SEND = 's';
    /** Followed by the number of bytes to take untimed and the number to take timed; the answer is the time in nanoseconds. */
    static final byte TAKE = 't';

    private static final int BLOCK = 256 * 1024;

    private final ServerSocketChannel listener;
    private final InetSocketAddress address;
    private final Set<SocketChannel> connections = ConcurrentHashMap.newKeySet();

    private ProbePeer(ServerSocketChannel listener) throws IOException {
        this.listener = listener;
        this.address = (InetSocketAddress) listener.getLocalAddress();
    }

    static ProbePeer open() {
        try {
            ServerSocketChannel listener = ServerSocketChannel.open();
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            ProbePeer peer = new ProbePeer(listener);
            start("weir-probe-accept", peer::accept);
            return peer;
        } catch (IOException e) {
            throw new EnvironmentException("cannot listen on a loopback port for the link probe: " + e.getMessage(), e);
        }
    }

    InetSocketAddress address() {
        return address;
    }

    private static void start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel connection = listener.accept();
                connections.add(connection);
                start("weir-probe-peer", () -> serve(connection));
            }
        } catch (IOException e) {
            // closed: the probe is over
            return;
        }
    }

    private void serve(SocketChannel connection) {
        try (connection) {
            connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
            ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
            ByteBuffer payload = payload();
            while (true) {
                answer(connection, block, payload);
            }
        } catch (IOException e) {
            // the probing side is gone, or reports the failure itself
            return;
        } finally {
            connections.remove(connection);
        }
    }

    private static void answer(SocketChannel connection, ByteBuffer block, ByteBuffer payload) throws IOException {
        byte request = read(connection, block, 1).get();
        switch (request) {
            case ECHO -> write(connection, block.clear().put(ECHO).flip());
            case SEND -> send(connection, payload, read(connection, block, 8).getLong());
            case TAKE -> {
                ByteBuffer sizes = read(connection, block, 16);
                long untimed = sizes.getLong();
                long timed = sizes.getLong();
                Timed took = take(connection, block, untimed, timed);
                block.clear().putLong(took.bytes()).putLong(took.nanos());
                write(connection, block.flip());
            }
            default -> throw new IOException("request=" + request + " is unknown to the probe");
        }
    }

    /** The number of bytes after the untimed ones, and the time from the last untimed byte to the last byte. */
    record Timed(long bytes, long nanos) {
        double bitsPerSecond() {
            return bytes * 8e9 / nanos;
        }
    }

    /** Reads this many bytes and times those after the first {@code untimed}. */
    static Timed take(SocketChannel connection, ByteBuffer block, long untimed, long timed) throws IOException {
        long all = untimed + timed;
        long taken = 0;
        long since = 0;
        long from = System.nanoTime();
        while (taken < all) {
            block.clear().limit((int) Math.min(block.capacity(), all - taken));
            int count = connection.read(block);
            if (count < 0) {
                throw new EOFException("connection ended after bytes=" + taken + ", expected bytes=" + all);
            }
            boolean stillUntimed = taken < untimed;
            taken += count;
            if (stillUntimed && taken >= untimed) {
                from = System.nanoTime();
                since = taken;
            }
        }
        return new Timed(taken - since, Math.max(1, System.nanoTime() - from));
    }

    /** Returns the data of {@link #send}, which the relay counts as one long packet; zeros would be one packet every four bytes. */
    static ByteBuffer payload() {
        ByteBuffer payload = ByteBuffer.allocateDirect(BLOCK);
        while (payload.hasRemaining()) {
            payload.put((byte) -1);
        }
        return payload;
    }

    static void send(SocketChannel connection, ByteBuffer payload, long bytes) throws IOException {
        long left = bytes;
        while (left > 0) {
            payload.clear().limit((int) Math.min(payload.capacity(), left));
            left -= connection.write(payload);
        }
    }

    static ByteBuffer read(SocketChannel connection, ByteBuffer block, int bytes) throws IOException {
        block.clear().limit(bytes);
        while (block.hasRemaining()) {
            if (connection.read(block) < 0) {
                throw new EOFException("connection ended before a request or answer of bytes=" + bytes);
            }
        }
        return block.flip();
    }

    static void write(SocketChannel connection, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            connection.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (SocketChannel connection : connections) {
            connection.close();
        }
    }
}
