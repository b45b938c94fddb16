package dev.weir.rig.link;

import dev.weir.rig.link.LaneQueue.Kind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** One connection through the relay. Each direction ends on its own (half-close); a reset, or a lost side, ends both. */
final class RelayedConnection {
    private static final int DIRECT_BLOCK = 128 * 1024;
    private static final int CONNECT_MILLIS = 10_000;

    private final EmulatedLink link;
    private final SocketChannel client;
    private final SocketChannel server;
    private final CountedConnection conversation;
    private final long acceptedAt = System.nanoTime();
    private final Consumer<RelayedConnection> onEnd;
    private final List<Thread> threads = new ArrayList<>();
    private final List<DelayedLane> lanes = new ArrayList<>();
    private int openDirections = 2;
    private boolean ended;

    RelayedConnection(
            EmulatedLink link,
            SocketChannel client,
            Framing framing,
            WireCounters counters,
            Consumer<RelayedConnection> onEnd)
            throws IOException {
        this.link = link;
        this.client = client;
        this.server = SocketChannel.open();
        this.conversation = new CountedConnection(counters, framing);
        this.onEnd = onEnd;
    }

    private interface Task {
        void run() throws IOException, InterruptedException;
    }

    /** Connects to the target and relays, all in threads of its own. */
    void start(InetSocketAddress target) {
        spawn("connect", () -> {
            link.tune(client);
            link.tune(server);
            server.socket().connect(target, CONNECT_MILLIS);
            if (link.model().transparent()) {
                spawn("up", () -> pump(client, server, conversation.upstream()));
                spawn("down", () -> pump(server, client, conversation.downstream()));
            } else {
                startLanes();
            }
        });
    }

    /**
     * SYN and SYN-ACK cost the client one round trip before its first byte; the server may send when the ACK arrives, half a round trip
     * later.
     */
    private void startLanes() throws IOException {
        long rtt = link.model().rttNanos();
        long clientMaySpeak = acceptedAt + rtt;
        long serverMaySpeak = clientMaySpeak + rtt / 2;
        startLane("up", new DelayedLane(link.up(), client, server, conversation.upstream(), clientMaySpeak), server);
        startLane(
                "down",
                new DelayedLane(link.down(), server, client, conversation.downstream(), serverMaySpeak),
                client);
    }

    private void startLane(String name, DelayedLane lane, SocketChannel to) {
        synchronized (this) {
            lanes.add(lane);
        }
        spawn(name + "-read", lane::read);
        spawn(name + "-write", () -> {
            Kind ending;
            try {
                ending = lane.write();
            } catch (IOException e) {
                // the destination is gone; the source is informed one one-way delay later
                Timer.await(System.nanoTime() + link.model().oneWayNanos());
                ending = Kind.RESET;
            }
            if (ending == Kind.RESET) {
                reset();
            } else {
                directionEnded(to);
            }
        });
    }

    private void pump(SocketChannel from, SocketChannel to, CountedConnection.Side side) throws IOException {
        ByteBuffer block = ByteBuffer.allocateDirect(DIRECT_BLOCK);
        int count = from.read(block);
        while (count >= 0) {
            side.arrived(block, count);
            block.flip();
            while (block.hasRemaining()) {
                to.write(block);
            }
            side.delivered(count);
            block.clear();
            count = from.read(block);
        }
        directionEnded(to);
    }

    private synchronized void spawn(String name, Task task) {
        if (ended) {
            return;
        }
        Thread thread =
                new Thread(() -> guarded(task), "weir-link-" + link.declared().name() + "-" + name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private void guarded(Task task) {
        try {
            task.run();
        } catch (IOException | InterruptedException e) {
            // a broken side is passed on as a reset, as a client of a real network would see it
            reset();
        }
    }

    private void directionEnded(SocketChannel to) throws IOException {
        to.shutdownOutput();
        boolean last;
        synchronized (this) {
            openDirections--;
            last = openDirections == 0;
        }
        if (last) {
            end(false);
        }
    }

    /** Ends both directions at once; peers see a reset. */
    void reset() {
        end(true);
    }

    private void end(boolean abruptly) {
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
        }
        closeSocket(client, abruptly);
        closeSocket(server, abruptly);
        synchronized (this) {
            threads.stream().filter(t -> t != Thread.currentThread()).forEach(Thread::interrupt);
        }
        conversation.end();
        onEnd.accept(this);
    }

    private static void closeSocket(SocketChannel channel, boolean abruptly) {
        try (channel) {
            if (abruptly && channel.isConnected()) {
                channel.setOption(StandardSocketOptions.SO_LINGER, 0);
            }
        } catch (IOException e) {
            // it was closed or broken before: no need to inform its peer
            return;
        }
    }

    synchronized long heldBytes() {
        return lanes.stream().mapToLong(DelayedLane::heldBytes).sum();
    }
}
