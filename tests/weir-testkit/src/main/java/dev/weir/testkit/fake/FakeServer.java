package dev.weir.testkit.fake;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * A server on loopback that follows a script: the first connection the first script, and so on; the last script serves all
 * that follow. When a script is over, the connection stays open until the client closes it.
 */
public final class FakeServer implements AutoCloseable {
    private final ServerSocket listener;
    private final List<Step> scripts;
    private final List<ClientPacket> received = new CopyOnWriteArrayList<>();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new ArrayList<>();
    private final Thread acceptor = thread(this::accept);
    private boolean closed;

    private FakeServer(List<Step> scripts) throws IOException {
        this.scripts = scripts;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    public static FakeServer start(Step... scripts) throws IOException {
        FakeServer server = new FakeServer(List.of(scripts));
        server.acceptor.start();
        return server;
    }

    /** Its port, on loopback. */
    public int port() {
        return listener.getLocalPort();
    }

    /** Returns what clients sent, in the order of arrival; the answer to the greeting too. */
    public List<ClientPacket> received() {
        return List.copyOf(received);
    }

    /** The text of every query received, in order. */
    public List<String> queries() {
        return received.stream()
                .filter(packet -> packet.command() == ClientPacket.QUERY)
                .map(ClientPacket::text)
                .toList();
    }

    /**
     * Reports what went against a script.
     *
     * @throws AssertionError the first such thing
     */
    public void verify() {
        for (Throwable failure : failures) {
            throw new AssertionError("the client did not follow the script: " + failure.getMessage(), failure);
        }
    }

    private void accept() {
        int count = 0;
        while (true) {
            try {
                Socket socket = listener.accept();
                Step script = scripts.get(Math.min(count, scripts.size() - 1));
                count++;
                if (!keep(socket)) {
                    return;
                }
                thread(() -> run(script, socket)).start();
            } catch (IOException e) {
                return; // closed
            }
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

    private void run(Step script, Socket socket) {
        try (socket) {
            follow(script, socket);
        } catch (IOException e) {
            // the client went away, which is its right; what it received is for the test to judge
        }
    }

    /** Notes what went wrong before the client sees the connection close. */
    private void follow(Step script, Socket socket) throws IOException {
        try {
            socket.setTcpNoDelay(true);
            Conversation conversation = new Conversation(socket, received);
            script.run(conversation);
            if (!socket.isClosed()) {
                conversation.drain();
            }
        } catch (AssertionError | RuntimeException e) {
            failures.add(e);
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "fake-server");
        thread.setDaemon(true);
        return thread;
    }

    /** Closes the listener and every connection; the kernel takes new ones until the accepting thread has ended. */
    @Override
    public void close() {
        closeQuietly(listener);
        synchronized (open) {
            closed = true;
            open.forEach(FakeServer::closeQuietly);
        }
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

    private static void closeQuietly(java.io.Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // a socket that is being given up
        }
    }
}
