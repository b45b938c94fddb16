package dev.weir.lab.link;

import java.nio.ByteBuffer;

/** The counters' view of one connection: frames each way, whose turn it is, and what is still inside the relay. */
final class Conversation {
    private final WireCounters counters;
    private final Framing framing;
    private final FrameCounter up = new FrameCounter();
    private final FrameCounter down = new FrameCounter();
    private boolean serverSpoke;
    private long underWay;
    private boolean ended;

    Conversation(WireCounters counters, Framing framing) {
        this.counters = counters;
        this.framing = framing;
    }

    final class Side {
        private final boolean upstream;

        private Side(boolean upstream) {
            this.upstream = upstream;
        }

        /** The first {@code count} bytes of the block have reached the relay. */
        void arrived(ByteBuffer block, int count) {
            Conversation.this.arrived(upstream, block, count);
        }

        /** So many bytes have left the relay. */
        void delivered(int count) {
            gone(count);
        }
    }

    Side upstream() {
        return new Side(true);
    }

    Side downstream() {
        return new Side(false);
    }

    private synchronized void arrived(boolean upstream, ByteBuffer block, int count) {
        if (ended) {
            return;
        }
        underWay += count;
        if (!upstream) {
            serverSpoke = true;
            counters.arrived(new WireCounters.Snapshot(0, 0, packets(down, block, count), 0, count));
            return;
        }
        long roundTrips = serverSpoke ? 1 : 0;
        serverSpoke = false;
        long packets = packets(up, block, count);
        if (up.requestedTls()) {
            down.switchToTls();
        }
        counters.arrived(new WireCounters.Snapshot(roundTrips, packets, 0, count, 0));
    }

    private long packets(FrameCounter frames, ByteBuffer block, int count) {
        return framing == Framing.MYSQL ? frames.count(block, count) : 0;
    }

    private synchronized void gone(long bytes) {
        if (!ended) {
            underWay -= bytes;
            counters.gone(bytes);
        }
    }

    /** The connection is over; what it still held is dropped. */
    synchronized void end() {
        gone(underWay);
        ended = true;
    }
}
