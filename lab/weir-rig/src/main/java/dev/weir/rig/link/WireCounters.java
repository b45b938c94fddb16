package dev.weir.rig.link;

import dev.weir.rig.EnvironmentException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The traffic carried by one relay, over all of its connections, counted as bytes reach the relay.
 *
 * <p>For request and reply the counts are exact and the same on every link: a request arrives here only after the previous reply has
 * passed. Packets are counted for MySQL's protocol only; with TLS they are TLS records.
 */
public final class WireCounters {
    /** Allowance besides the link's own times, for threads that are woken late. */
    private static final long SCHEDULING_NANOS = 25_000_000;

    private static final long POLL_MILLIS = 2;

    private final LongSupplier clock;
    private final long quietNanos;
    private Snapshot total = new Snapshot(0, 0, 0, 0, 0);
    private long underWay;
    private long lastMoved;

    WireCounters(LinkModel model) {
        this(model, System::nanoTime);
    }

    WireCounters(LinkModel model, LongSupplier clock) {
        this.clock = clock;
        this.lastMoved = clock.getAsLong();
        long segment = (long) model.serialisationNanos(LinkModel.SEGMENT);
        this.quietNanos = model.rttNanos() + model.rttNanos() / 10 + model.jitterNanos() + segment + SCHEDULING_NANOS;
    }

    /**
     * The counts so far.
     *
     * @param roundTrips number of times that a client sent after its server had sent; the login comes first, after the greeting
     * @param packetsUp MySQL packets, or TLS records, client to server
     * @param packetsDown MySQL packets, or TLS records, server to client
     */
    public record Snapshot(long roundTrips, long packetsUp, long packetsDown, long bytesUp, long bytesDown) {
        public Snapshot minus(Snapshot earlier) {
            return new Snapshot(
                    roundTrips - earlier.roundTrips,
                    packetsUp - earlier.packetsUp,
                    packetsDown - earlier.packetsDown,
                    bytesUp - earlier.bytesUp,
                    bytesDown - earlier.bytesDown);
        }

        private Snapshot plus(Snapshot more) {
            return new Snapshot(
                    roundTrips + more.roundTrips,
                    packetsUp + more.packetsUp,
                    packetsDown + more.packetsDown,
                    bytesUp + more.bytesUp,
                    bytesDown + more.bytesDown);
        }
    }

    /** Returns the counts so far, without waiting. */
    public synchronized Snapshot snapshot() {
        return total;
    }

    /**
     * Returns the counts once the relay is empty and nothing has moved for a little more than one round trip.
     *
     * @throws EnvironmentException if bytes still move or wait after the timeout
     */
    public synchronized Snapshot awaitQuiet(Duration longest) throws InterruptedException {
        long deadline = clock.getAsLong() + longest.toNanos();
        while (underWay > 0 || clock.getAsLong() - lastMoved < quietNanos) {
            if (clock.getAsLong() - deadline > 0) {
                throw new EnvironmentException("the link did not fall quiet within " + longest.toMillis()
                        + " ms: bytes under way=" + underWay + ", expected 0 and " + quietNanos / 1_000
                        + " µs without a byte; counts so far: " + total
                        + ". Stop whatever else uses this connection, let the client read its replies, or wait longer");
            }
            wait(POLL_MILLIS);
        }
        return total;
    }

    synchronized void arrived(Snapshot more) {
        total = total.plus(more);
        underWay += more.bytesUp + more.bytesDown;
        lastMoved = clock.getAsLong();
    }

    /** Records bytes that left the relay or were dropped with their connection. */
    synchronized void gone(long bytes) {
        underWay -= bytes;
        lastMoved = clock.getAsLong();
    }
}
