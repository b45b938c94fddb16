package dev.weir.lab.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Serves one client: sends the reply at each request, as fast as the socket takes it. */
final class ReplySender implements AutoCloseable {
    private final ServerSocketChannel listener;
    private final ByteBuffer reply = Reply.bytes();

    ReplySender() throws IOException {
        listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread thread = new Thread(this::serve, "weir-reply");
        thread.setDaemon(true);
        thread.start();
    }

    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) listener.getLocalAddress();
    }

    private void serve() {
        try (SocketChannel client = listener.accept()) {
            client.setOption(StandardSocketOptions.TCP_NODELAY, true);
            ByteBuffer request = ByteBuffer.allocateDirect(Receiver.REQUEST_BYTES);
            while (true) {
                request.clear();
                while (request.hasRemaining()) {
                    if (client.read(request) < 0) {
                        return;
                    }
                }
                ByteBuffer bytes = reply.duplicate();
                while (bytes.hasRemaining()) {
                    client.write(bytes);
                }
            }
        } catch (IOException e) {
            // the benchmark is over
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
