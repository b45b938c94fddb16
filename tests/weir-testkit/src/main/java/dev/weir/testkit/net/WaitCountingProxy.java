package dev.weir.testkit.net;

import dev.weir.testkit.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A TCP proxy on loopback that counts the round trips that a client waited for.
 *
 * <p>While a client is watched, nothing from the server is passed on until its thread reads from a socket: a link so slow that
 * no reply is there before somebody waits for it. Commands that are sent before that belong to one round trip, however the
 * server's replies are timed, and a reply that nobody waits for costs none. So the count depends on the client alone.
 *
 * <p>Nor does it depend on how soon the proxy itself runs: one thread does everything, and once it has seen the client read it
 * first takes what was sent before.
 */
public final class WaitCountingProxy implements AutoCloseable {
    /** Between two looks at a thread, whose reading no selector tells. */
    private static final long LOOK_MILLIS = 1;

    private final InetSocketAddress server;
    private final ServerSocketChannel listener;
    private final Selector selector;
    private final Object lock = new Object();
    private final List<HeldConnection> connections = new ArrayList<>();
    private Thread watched;
    private long waits;
    private long turns;

    private WaitCountingProxy(InetSocketAddress server) throws IOException {
        this.server = server;
        selector = Selector.open();
        listener = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    public static WaitCountingProxy start(String host, int port) throws IOException {
        WaitCountingProxy proxy = new WaitCountingProxy(new InetSocketAddress(host, port));
        Thread thread = new Thread(proxy::run, "wait-counting-proxy");
        thread.setDaemon(true);
        thread.start();
        return proxy;
    }

    /** Its own port, on loopback. */
    public int port() {
        return listener.socket().getLocalPort();
    }

    /**
     * Does something in this thread and says how many round trips it waited for, on all connections together. It begins and ends
     * with nothing under way: a reply that nobody waited for has arrived when this returns.
     */
    public long waitsOf(Callable<?> work) throws Exception {
        settle();
        synchronized (lock) {
            watched = Thread.currentThread();
            waits = 0;
        }
        try {
            work.call();
            return waits();
        } finally {
            synchronized (lock) {
                watched = null;
            }
            settle();
        }
    }

    /** Round trips that the work under way has waited for until now. */
    public long waits() {
        synchronized (lock) {
            return waits;
        }
    }

    /** Waits until every command has come and is answered. */
    private void settle() {
        long before;
        synchronized (lock) {
            before = turns;
        }
        selector.wakeup();
        Await.until("every command that came by the proxy is answered", () -> {
            synchronized (lock) {
                return turns > before && connections.stream().allMatch(HeldConnection::isSettled);
            }
        });
    }

    private void run() {
        try {
            boolean pending = false;
            while (selector.isOpen()) {
                selector.select(pending ? LOOK_MILLIS : 0);
                selector.selectedKeys().clear();
                synchronized (lock) {
                    accept();
                    connections.removeIf(connection -> !turn(connection));
                    pending = connections.stream().anyMatch(HeldConnection::isPending);
                    turns++;
                }
            }
        } catch (IOException | ClosedSelectorException e) {
            close(); // it is closed already, or of no use
        }
    }

    private void accept() throws IOException {
        if (!selector.isOpen()) {
            return;
        }
        for (SocketChannel client = listener.accept(); client != null; client = listener.accept()) {
            connect(client);
        }
    }

    private void connect(SocketChannel client) throws IOException {
        try {
            connections.add(new HeldConnection(client, SocketChannel.open(server), selector));
        } catch (IOException e) {
            client.close(); // nobody listens there
        }
    }

    /** Does what can be done for a connection now; returns false once it has ended. */
    private boolean turn(HeldConnection connection) {
        try {
            connection.takeRequests();
            connection.takeReplies();
            if (connection.hasReplies() && mayPass(connection) && connection.passReplies() && watched != null) {
                waits++;
            }
            if (connection.send()) {
                return true;
            }
        } catch (IOException e) {
            // a connection that is broken
        }
        connection.close();
        return false;
    }

    /** Returns whether the client reads, and all that it sent before has been taken; or nobody is watched. */
    private boolean mayPass(HeldConnection connection) throws IOException {
        return watched == null || (reads(watched) && !connection.takeRequests());
    }

    /** Returns whether a thread is inside a read of a socket: seen from its stack, since no thread state tells. */
    private static boolean reads(Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getClassName().equals("sun.nio.ch.NioSocketImpl")
                    && frame.getMethodName().equals("read")) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        synchronized (lock) {
            connections.forEach(HeldConnection::close);
            connections.clear();
            try {
                listener.close();
                selector.close();
            } catch (IOException e) {
                // sockets that are being given up
            }
        }
    }
}
