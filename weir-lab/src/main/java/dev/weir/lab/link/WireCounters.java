package dev.weir.lab.link;

import dev.weir.lab.EnvironmentException;
import dev.weir.report.model.Block;
import java.time.Duration;

/**
 * What one relay has carried, over all of its connections, counted as bytes reach the relay.
 *
 * <p>For request and reply the counts are exact and the same on every link: a request gets here only after the reply
 * before it has passed. Packets mean something for MySQL's protocol only; with TLS they are TLS records.
 */
public final class WireCounters {
    /** Besides the link's own times: threads that were not woken at once. */
    private static final long SCHEDULING_NANOS = 25_000_000;

    private final long quietNanos;
    private Snapshot total = new Snapshot(0, 0, 0, 0, 0);
    private long lastMoved = System.nanoTime();

    WireCounters(LinkModel model) {
        long segment = (long) model.serialisationNanos(LinkModel.SEGMENT);
        this.quietNanos = model.rttNanos() + model.rttNanos() / 10 + model.jitterNanos() + segment + SCHEDULING_NANOS;
    }

    /**
     * Counts so far.
     *
     * @param roundTrips times a client spoke after its server had spoken; the greeting makes the login the first
     * @param packetsUp MySQL packets, or TLS records, client to server
     * @param packetsDown MySQL packets, or TLS records, server to client
     * @param bytesUp bytes client to server
     * @param bytesDown bytes server to client
     */
    public record Snapshot(long roundTrips, long packetsUp, long packetsDown, long bytesUp, long bytesDown) {
        /** What came after the other snapshot. */
        public Snapshot minus(Snapshot earlier) {
            return new Snapshot(
                    roundTrips - earlier.roundTrips,
                    packetsUp - earlier.packetsUp,
                    packetsDown - earlier.packetsDown,
                    bytesUp - earlier.bytesUp,
                    bytesDown - earlier.bytesDown);
        }

        /** The counts of one of so many operations. */
        public Block.Wire perOperation(long operations) {
            if (operations <= 0) {
                throw new IllegalArgumentException("operations=" + operations + ", expected at least 1");
            }
            double n = operations;
            return new Block.Wire(
                    operations, roundTrips / n, packetsUp / n, packetsDown / n, bytesUp / n, bytesDown / n);
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

    /** Counts so far, without waiting. */
    public synchronized Snapshot snapshot() {
        return total;
    }

    /**
     * Counts once nothing has moved for a little more than one round trip.
     *
     * @param longest how long to wait for that
     * @throws EnvironmentException if the relay still carries bytes by then
     */
    public synchronized Snapshot awaitQuiet(Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        long left = lastMoved + quietNanos - System.nanoTime();
        while (left > 0) {
            if (System.nanoTime() - deadline > 0) {
                throw new EnvironmentException("the link did not fall quiet within " + longest.toMillis()
                        + " ms (expected " + quietNanos / 1_000 + " us without a byte); counts so far: " + total
                        + ". Stop whatever else uses this connection, or wait longer");
            }
            wait(left / 1_000_000 + 1);
            left = lastMoved + quietNanos - System.nanoTime();
        }
        return total;
    }

    synchronized void add(Snapshot more) {
        total = total.plus(more);
        lastMoved = System.nanoTime();
    }

    synchronized void delivered() {
        lastMoved = System.nanoTime();
    }
}
