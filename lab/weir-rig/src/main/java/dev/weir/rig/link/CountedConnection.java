package dev.weir.rig.link;

import java.nio.ByteBuffer;

/** The counters' view of one connection: frames in each direction, the side that sends next, and the bytes still inside the relay. */
final class CountedConnection {
    private final WireCounters counters;
    private final Framing framing;
    private final Side up = new Side();
    private final Side down = new Side();
    private boolean serverSpoke;
    private long underWay;
    private boolean ended;

    CountedConnection(WireCounters counters, Framing framing) {
        this.counters = counters;
        this.framing = framing;
    }

    Side upstream() {
        return up;
    }

    Side downstream() {
        return down;
    }

    final class Side {
        private final FrameCounter frames = new FrameCounter();

        /** Counts the first {@code count} bytes of the block, which have reached the relay. */
        void arrived(ByteBuffer block, int count) {
            synchronized (CountedConnection.this) {
                if (!ended) {
                    underWay += count;
                    long packets = framing == Framing.MYSQL ? frames.count(block, count) : 0;
                    counters.arrived(this == up ? sent(packets, count) : received(packets, count));
                }
            }
        }

        void delivered(int count) {
            gone(count);
        }
    }

    private WireCounters.Snapshot sent(long packets, int count) {
        long roundTrips = serverSpoke ? 1 : 0;
        serverSpoke = false;
        if (up.frames.requestedTls()) {
            down.frames.switchToTls();
        }
        return new WireCounters.Snapshot(roundTrips, packets, 0, count, 0);
    }

    private WireCounters.Snapshot received(long packets, int count) {
        serverSpoke = true;
        return new WireCounters.Snapshot(0, 0, packets, 0, count);
    }

    private synchronized void gone(long bytes) {
        if (!ended) {
            underWay -= bytes;
            counters.gone(bytes);
        }
    }

    /** Ends the connection; bytes still held are dropped. */
    synchronized void end() {
        gone(underWay);
        ended = true;
    }
}
