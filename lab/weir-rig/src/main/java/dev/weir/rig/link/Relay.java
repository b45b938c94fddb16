package dev.weir.rig.link;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * The client's end of an emulated link: a loopback port whose connections are relayed to one target.
 *
 * <p>If the target is unreachable, connections are closed at once.
 */
public final class Relay implements AutoCloseable {
    private static final int BACKLOG = 256;
    private static final long ACCEPT_RETRY_NANOS = 10_000_000;

    private final EmulatedLink link;
    private final InetSocketAddress target;
    private final Framing framing;
    private final ServerSocketChannel listener;
    private final InetSocketAddress address;
    private final WireCounters counters;
    private final Set<RelayedConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    private Relay(EmulatedLink link, InetSocketAddress target, Framing framing, ServerSocketChannel listener)
            throws IOException {
        this.link = link;
        this.target = target;
        this.framing = framing;
        this.listener = listener;
        this.address = (InetSocketAddress) listener.getLocalAddress();
        this.counters = new WireCounters(link.model());
    }

    static Relay open(EmulatedLink link, InetSocketAddress target, Framing framing) {
        try {
            ServerSocketChannel listener = ServerSocketChannel.open();
            link.tune(listener);
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
            Relay relay = new Relay(link, target, framing, listener);
            Thread acceptor =
                    new Thread(relay::accept, "weir-link-" + link.declared().name() + "-accept");
            acceptor.setDaemon(true);
            acceptor.start();
            return relay;
        } catch (IOException e) {
            throw new EnvironmentException(
                    "link=" + link.declared().name() + ": cannot listen on a loopback port for the relay to " + target
                            + " (" + e.getMessage() + "); check the limit of open files",
                    e);
        }
    }

    /** Returns the address for clients, on the loopback interface. */
    public InetSocketAddress address() {
        return address;
    }

    public WireCounters counters() {
        return counters;
    }

    int openConnections() {
        return connections.size();
    }

    /** Returns the bytes that have come in and not yet gone out. */
    public long heldBytes() {
        return connections.stream().mapToLong(RelayedConnection::heldBytes).sum();
    }

    private void accept() {
        while (!closed) {
            try {
                admit(listener.accept());
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                // out of descriptors, or the client left before it was accepted: later ones may succeed
                LockSupport.parkNanos(ACCEPT_RETRY_NANOS);
            }
        }
    }

    private void admit(SocketChannel client) throws IOException {
        RelayedConnection connection;
        try {
            connection = new RelayedConnection(link, client, framing, counters, connections::remove);
        } catch (IOException e) {
            client.close();
            throw e;
        }
        connections.add(connection);
        connection.start(target);
        if (closed) {
            connection.reset();
        }
    }

    /** Stops listening and resets open connections. */
    @Override
    public void close() {
        closed = true;
        try {
            listener.close();
        } catch (IOException e) {
            throw new EnvironmentException("cannot close the relay at " + address + ": " + e.getMessage(), e);
        } finally {
            connections.forEach(RelayedConnection::reset);
        }
    }
}
