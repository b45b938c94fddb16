package dev.weir.acceptance.connect;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Passes connections on to a server and counts how often the client speaks after the server did: its round trips. */
final class CountingProxy implements AutoCloseable {
    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int target;
    private final AtomicInteger turns = new AtomicInteger();
    private final List<Socket> open = new ArrayList<>();
    private boolean clientSpokeLast;

    CountingProxy(int target) throws IOException {
        this.target = target;
        start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    int roundTrips() {
        return turns.get();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = keep(listener.accept());
            Socket server = keep(new Socket(InetAddress.getLoopbackAddress(), target));
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            start(() -> pump(client.getInputStream(), server.getOutputStream(), true));
            start(() -> pump(server.getInputStream(), client.getOutputStream(), false));
        }
    }

    private synchronized Socket keep(Socket socket) {
        open.add(socket);
        return socket;
    }

    private synchronized void speaks(boolean client) {
        if (client && !clientSpokeLast) {
            turns.incrementAndGet();
        }
        clientSpokeLast = client;
    }

    private void pump(InputStream in, OutputStream out, boolean fromClient) throws IOException {
        byte[] buffer = new byte[64 << 10];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            speaks(fromClient); // before it is passed on: what it causes is counted after it
            out.write(buffer, 0, read);
        }
        out.close();
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // a connection that ended
                    }
                },
                "counting-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public synchronized void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
