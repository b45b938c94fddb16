package dev.weir.lab.link;

import java.nio.ByteBuffer;

/** The counters' view of one connection: frames each way, and whose turn it is. */
final class Conversation {
    private final WireCounters counters;
    private final FrameCounter up = new FrameCounter();
    private final FrameCounter down = new FrameCounter();
    private boolean serverSpoke;

    Conversation(WireCounters counters) {
        this.counters = counters;
    }

    /** Where one direction reports. */
    interface Side {
        /** The first {@code count} bytes of the block have reached the relay. */
        void arrived(ByteBuffer block, int count);

        /** Bytes have left the relay. */
        void delivered();
    }

    Side upstream() {
        return new Side() {
            @Override
            public void arrived(ByteBuffer block, int count) {
                clientSpoke(block, count);
            }

            @Override
            public void delivered() {
                counters.delivered();
            }
        };
    }

    Side downstream() {
        return new Side() {
            @Override
            public void arrived(ByteBuffer block, int count) {
                serverSpoke(block, count);
            }

            @Override
            public void delivered() {
                counters.delivered();
            }
        };
    }

    private synchronized void clientSpoke(ByteBuffer block, int count) {
        long roundTrips = serverSpoke ? 1 : 0;
        serverSpoke = false;
        long packets = up.count(block, count);
        if (up.requestedTls()) {
            down.switchToTls();
        }
        counters.add(new WireCounters.Snapshot(roundTrips, packets, 0, count, 0));
    }

    private synchronized void serverSpoke(ByteBuffer block, int count) {
        serverSpoke = true;
        counters.add(new WireCounters.Snapshot(0, 0, down.count(block, count), 0, count));
    }
}
