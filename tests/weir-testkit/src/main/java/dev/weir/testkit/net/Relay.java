package dev.weir.testkit.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** A TCP proxy on loopback: passes bytes between clients and servers; a {@link Tap} per connection decides what happens to them. */
abstract class Relay implements AutoCloseable {
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
    private final ServerSocket listener;
    private final List<Socket> open = new ArrayList<>();
    private boolean closed;

    /** Goes to this server, unless {@link #server} says another. */
    Relay(InetSocketAddress server) throws IOException {
        this.server = server;
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    /** Returns where a connection goes. */
    InetSocketAddress server() {
        return server;
    }

    /** Returns what decides for a connection. */
    abstract Tap tap();

    /** Takes connections from now on. */
    final void start() {
        thread("accept", this::accept);
    }

    /** Its own port, on loopback. */
    public int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        while (true) {
            try {
                Socket client = listener.accept();
                thread("connection", () -> connect(client));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void connect(Socket client) {
        Socket upstream = new Socket();
        if (!keep(client) || !keep(upstream)) {
            return;
        }
        try {
            client.setTcpNoDelay(true);
            upstream.connect(server());
            upstream.setTcpNoDelay(true);
            Tap tap = tap();
            thread("to-client", () -> pump(true, tap, upstream, client));
            pump(false, tap, client, upstream);
        } catch (IOException e) {
            closeQuietly(client);
            closeQuietly(upstream);
        }
    }

    private void pump(boolean fromServer, Tap tap, Socket from, Socket to) {
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

    private boolean keep(Socket socket) {
        synchronized (open) {
            if (closed) {
                closeQuietly(socket);
                return false;
            }
            open.removeIf(Socket::isClosed);
            open.add(socket);
            return true;
        }
    }

    /** Closes every connection; new ones are still taken. */
    public void cutAll() {
        synchronized (open) {
            open.forEach(Relay::closeQuietly);
            open.clear();
        }
    }

    @Override
    public void close() {
        synchronized (open) {
            closed = true;
        }
        closeQuietly(listener);
        cutAll();
    }

    private static void closeQuietly(java.io.Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // a socket that is being given up
        }
    }

    private static void thread(String name, Runnable work) {
        Thread thread = new Thread(work, "relay-" + name);
        thread.setDaemon(true);
        thread.start();
    }
}
