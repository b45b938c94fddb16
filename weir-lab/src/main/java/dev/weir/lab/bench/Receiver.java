package dev.weir.lab.bench;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** One way of receiving a reply. It gives the sum of the ids and of the names' last characters, or of what it looks at. */
interface Receiver extends AutoCloseable {
    /** Length of what is sent: as long as a short query. */
    int REQUEST_BYTES = 40;

    /** Sends a request and receives the reply to its end. */
    long read() throws IOException;

    @Override
    void close() throws IOException;

    /**
     * Connects.
     *
     * @param way {@code limit}, {@code stream}, {@code direct} or {@code copy}, a dash, and the buffer's size in KiB
     */
    static Receiver open(String way, InetSocketAddress server) throws IOException {
        String[] parts = way.split("-", -1);
        int bytes = Integer.parseInt(parts[1]) << 10;
        if (parts[0].equals("stream")) {
            return overStream(new Socket(server.getAddress(), server.getPort()), bytes);
        }
        SocketChannel channel = SocketChannel.open(server);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return switch (parts[0]) {
            case "limit" -> new HopReceiver(channel, ByteBuffer.allocateDirect(bytes));
            case "direct" -> new DirectReceiver(channel, ByteBuffer.allocateDirect(bytes));
            case "copy" -> overCopies(channel, bytes);
            default -> throw new IllegalArgumentException("way=" + way);
        };
    }

    /** A socket's streams and a buffer on the heap. */
    private static Receiver overStream(Socket socket, int bytes) throws IOException {
        socket.setTcpNoDelay(true);
        var in = socket.getInputStream();
        var out = socket.getOutputStream();
        byte[] request = new byte[REQUEST_BYTES];
        return new HeapReceiver(new byte[bytes], in::read, () -> out.write(request), socket);
    }

    /** A channel read into a direct buffer, which is copied to the heap in bulk. */
    private static Receiver overCopies(SocketChannel channel, int bytes) {
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes);
        HeapReceiver.Filler filler = (into, offset, length) -> {
            direct.clear().limit(Math.min(length, direct.capacity()));
            int read = channel.read(direct);
            if (read > 0) {
                direct.flip().get(into, offset, read);
            }
            return read;
        };
        return new HeapReceiver(new byte[bytes], filler, () -> send(channel), channel);
    }

    /** Sends the request. */
    static void send(SocketChannel channel) throws IOException {
        ByteBuffer request = ByteBuffer.wrap(new byte[REQUEST_BYTES]);
        while (request.hasRemaining()) {
            channel.write(request);
        }
    }

    /** Reads at least one byte. */
    static void fill(SocketChannel channel, ByteBuffer buffer) throws IOException {
        buffer.compact();
        int read = channel.read(buffer);
        buffer.flip();
        if (read < 0) {
            throw new EOFException("the reply was cut off");
        }
    }
}
