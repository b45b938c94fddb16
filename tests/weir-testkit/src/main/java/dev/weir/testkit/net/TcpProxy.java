package dev.weir.testkit.net;

import dev.weir.testkit.LoopbackServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A TCP proxy on loopback: passes bytes between clients and servers; a {@link Tap} per connection decides what happens to them. */
abstract class TcpProxy extends LoopbackServer {
    private static final int CHUNK_BYTES = 64 * 1024;

    /** Sees every chunk of one connection, both directions in threads of their own. */
    interface Tap {
        /**
         * Passes on a chunk, or what is to become of it.
         *
         * @throws IOException to cut the connection
         */
        void forward(boolean fromServer, byte[] chunk, int length, OutputStream to) throws IOException;

        /** Called after a read that gave something and before it is passed on; may read more into the rest of the chunk. */
        default int fill(boolean fromServer, InputStream from, byte[] chunk, int length) throws IOException {
            return length;
        }
    }

    private final InetSocketAddress server;

    /** Goes to this server, unless {@link #server} says another. */
    TcpProxy(String host, int port) throws IOException {
        server = new InetSocketAddress(host, port);
    }

    /** Returns where a connection goes. */
    InetSocketAddress server() {
        return server;
    }

    /** Returns what decides for a connection. */
    abstract Tap tap();

    @Override
    protected void serve(Socket client, int number) {
        Socket upstream = new Socket();
        if (!keep(upstream)) {
            return;
        }
        try {
            client.setTcpNoDelay(true);
            upstream.connect(server());
            upstream.setTcpNoDelay(true);
            Tap tap = tap();
            thread("to-client", () -> pump(true, tap, upstream, client)).start();
            pump(false, tap, client, upstream);
        } catch (IOException e) {
            closeQuietly(client);
            closeQuietly(upstream);
        }
    }

    private static void pump(boolean fromServer, Tap tap, Socket from, Socket to) {
        byte[] chunk = new byte[CHUNK_BYTES];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            int length = in.read(chunk);
            while (length >= 0) {
                tap.forward(fromServer, chunk, tap.fill(fromServer, in, chunk, length), out);
                length = in.read(chunk);
            }
            to.shutdownOutput();
        } catch (IOException e) {
            closeQuietly(from);
            closeQuietly(to);
        }
    }
}
