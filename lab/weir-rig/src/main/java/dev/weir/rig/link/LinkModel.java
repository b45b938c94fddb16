package dev.weir.rig.link;

/**
 * The figures of a link, and its times by arithmetic, for comparison with measured ones.
 *
 * <p>Slow start without loss: round k sends a window of W·2^k back to back and starts when the first acknowledgement of the previous round
 * is back, one segment's serialisation and one RTT after that round began. From the first round that lasts as long as that, the link is
 * never idle again. This is the slow-start part of Cardwell, Savage and Anderson, "Modeling TCP latency" (INFOCOM 2000), without loss and
 * without delayed acknowledgements.
 *
 * @param rttNanos round-trip time without serialisation
 * @param rateBitsPerSecond rate each way; 0 for unlimited
 * @param jitterNanos largest extra one-way delay
 * @param initialWindowBytes initial congestion window; 0 for none
 * @param windowBytes receive window of a connection, in whole segments; 0 for no limit
 * @param bufferBytes queue in front of each bottleneck
 */
public record LinkModel(
        long rttNanos,
        long rateBitsPerSecond,
        long jitterNanos,
        long initialWindowBytes,
        long windowBytes,
        long bufferBytes) {
    /** Payload of one segment: Ethernet's 1500 bytes minus IPv4 and TCP headers. */
    public static final int SEGMENT = 1460;

    /** Size of the request at the start of a transfer. */
    private static final int REQUEST_BYTES = 9;

    private static final long BITS_PER_BYTE_SECOND = 8_000_000_000L;
    private static final long SMALLEST_BUFFER = 32 * 1024;
    private static final long LARGEST_BUFFER = 2 * 1024 * 1024;
    /** The length of a bottleneck's queue in time: 10 ms, as in a switch port; long enough to hide a late wake-up of the relay. */
    private static final long BUFFERS_PER_SECOND = 100;

    public static LinkModel of(LinkSpec link) {
        long rttNanos = link.rttMicros() * 1_000;
        long tenMillis = link.rateBitsPerSecond() / 8 / BUFFERS_PER_SECOND;
        // without delay, acknowledgements are immediate and no window can limit
        long initial = rttNanos == 0 ? 0 : link.initialWindowSegments() * (long) SEGMENT;
        long window = rttNanos == 0 ? 0 : link.windowBytes() / SEGMENT * SEGMENT;
        return new LinkModel(
                rttNanos,
                link.rateBitsPerSecond(),
                link.jitterMicros() * 1_000,
                window > 0 && (initial == 0 || initial > window) ? window : initial,
                window,
                Math.max(SMALLEST_BUFFER, Math.min(LARGEST_BUFFER, tenMillis)));
    }

    long oneWayNanos() {
        return rttNanos / 2;
    }

    public boolean transparent() {
        return rttNanos == 0 && rateBitsPerSecond == 0 && jitterNanos == 0;
    }

    /** Returns the bytes in flight on a full link, acknowledgements included. */
    public long bandwidthDelayProduct() {
        return (long) (rateBitsPerSecond / 8.0 * rttNanos / 1e9);
    }

    /** Returns the largest number of bytes of one connection inside the relay, in each direction: link full and queue full. */
    public long holdBytes() {
        return bandwidthDelayProduct() + bufferBytes;
    }

    /** Returns the rate of one connection, in bits per second: the link's, or one window per round trip; 0 for unlimited. */
    public double goodputBitsPerSecond() {
        double window = windowBytes == 0 ? Double.POSITIVE_INFINITY : windowBytes * BITS_PER_BYTE_SECOND / roundNanos();
        return Math.min((double) rateBitsPerSecond, window);
    }

    /** Returns the time to put the bytes on the wire; 0 for an unlimited rate. */
    public double serialisationNanos(long bytes) {
        return rateBitsPerSecond == 0 ? 0 : (double) bytes * BITS_PER_BYTE_SECOND / rateBitsPerSecond;
    }

    /** Returns the median of a one-byte echo, in microseconds; jitter counts with its mean in each direction. */
    public double echoMicros() {
        return (rttNanos + jitterNanos + 2 * serialisationNanos(1)) / 1_000;
    }

    /**
     * Returns the time from sending a short request to the last byte of the reply, in microseconds, with a fresh initial window on an open
     * connection.
     *
     * @param bytes size of the reply, at least 1
     */
    public double transferMicros(long bytes) {
        double request = serialisationNanos(REQUEST_BYTES) + rttNanos + jitterNanos;
        int rounds = rounds(bytes, Integer.MAX_VALUE);
        return (request + (rounds * roundNanos() + serialisationNanos(bytes - sentBefore(rounds)))) / 1_000;
    }

    /** Returns the bytes that a sender has sent when a fresh window no longer leaves the link idle. */
    public long bytesUntilFull() {
        return sentBefore(roundsUntilFull()) + bandwidthDelayProduct();
    }

    /** Returns the time until a fresh window no longer leaves the link idle, in microseconds. */
    public double microsUntilFull() {
        return roundsUntilFull() * roundNanos() / 1_000;
    }

    /** Returns the round from which on the link is full, or the window at its maximum. */
    private int roundsUntilFull() {
        return rounds(Long.MAX_VALUE, doublings());
    }

    /** Returns the round in which the last byte is sent, or from which on the link is full. */
    private int rounds(long bytes, int most) {
        int round = 0;
        if (initialWindowBytes == 0 || rateBitsPerSecond == 0) {
            return round;
        }
        while (round < most && sentBefore(round + 1) < bytes && serialisationNanos(window(round)) < roundNanos()) {
            round++;
        }
        return round;
    }

    private double roundNanos() {
        return rttNanos + serialisationNanos(SEGMENT);
    }

    private long window(int round) {
        return round < doublings() ? initialWindowBytes << round : windowBytes;
    }

    private long sentBefore(int round) {
        int growing = Math.min(round, doublings());
        return initialWindowBytes * ((1L << growing) - 1) + (round - growing) * windowBytes;
    }

    /** Returns the number of rounds in which the window is smaller than the receive window. */
    private int doublings() {
        int round = 0;
        while (windowBytes > initialWindowBytes << round) {
            round++;
        }
        return windowBytes == 0 ? Integer.MAX_VALUE : round;
    }
}
