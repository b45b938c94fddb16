package dev.weir.testkit;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A TCP server on loopback, with a thread for each connection. */
public abstract class LoopbackServer implements AutoCloseable {
    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Socket> open = new ArrayList<>();
    private final Thread acceptor = thread("acceptor", this::accept);
    private boolean closed;

    protected LoopbackServer() throws IOException {}

    /** Takes connections from now on. */
    protected static <S extends LoopbackServer> S started(S server) {
        ((LoopbackServer) server).acceptor.start();
        return server;
    }

    /** Serves a connection, the first of which has number 0. */
    protected abstract void serve(Socket client, int number);

    /** Its port, on loopback. */
    public int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        try {
            for (int count = 0; ; count++) {
                Socket client = listener.accept();
                int number = count;
                if (keep(client)) {
                    thread("connection", () -> serve(client, number)).start();
                }
            }
        } catch (IOException e) {
            return; // closed
        }
    }

    /** Has a socket closed together with the server; returns false, and closes it, where that is closed already. */
    protected final boolean keep(Socket socket) {
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
            open.forEach(LoopbackServer::closeQuietly);
            open.clear();
        }
    }

    /** Closes the listener and every connection; the kernel takes new ones until the accepting thread has ended. */
    @Override
    public void close() {
        closeQuietly(listener);
        synchronized (open) {
            closed = true;
        }
        cutAll();
        boolean interrupted = Thread.interrupted();
        try {
            acceptor.join(TimeUnit.MINUTES.toMillis(1));
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    protected static void closeQuietly(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // a socket that is being given up
        }
    }

    protected static Thread thread(String work, Runnable run) {
        Thread thread = new Thread(run, "loopback-" + work);
        thread.setDaemon(true);
        return thread;
    }
}
