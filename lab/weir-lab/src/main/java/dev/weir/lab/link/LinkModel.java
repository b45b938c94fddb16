package dev.weir.lab.link;

import dev.weir.report.model.Manifest;

/**
 * The figures of a link that the emulation and the closed form share.
 *
 * @param rttNanos round-trip time without serialisation
 * @param rateBitsPerSecond rate each way; 0 for unlimited
 * @param jitterNanos largest extra one-way delay
 * @param initialWindowBytes initial congestion window; 0 for none
 * @param windowBytes receive window of a connection, in whole segments; 0 for no limit
 * @param bufferBytes queue in front of each bottleneck
 */
record LinkModel(
        long oneWayNanos,
        long rttNanos,
        long rateBitsPerSecond,
        long jitterNanos,
        long initialWindowBytes,
        long windowBytes,
        long bufferBytes) {
    /** Payload of one segment: Ethernet's 1500 bytes less IPv4 and TCP headers. */
    static final int SEGMENT = 1460;

    private static final long BITS_PER_BYTE_SECOND = 8_000_000_000L;
    private static final long SMALLEST_BUFFER = 32 * 1024;
    private static final long LARGEST_BUFFER = 2 * 1024 * 1024;
    /** One bottleneck's queue in time: 10 ms, as in a switch port; long enough to hide a late wake-up of the relay. */
    private static final long BUFFERS_PER_SECOND = 100;

    static LinkModel of(Manifest.Link link) {
        long rttNanos = link.rttMicros() * 1_000;
        long tenMillis = link.rateBitsPerSecond() / 8 / BUFFERS_PER_SECOND;
        // without delay an acknowledgement is back at once and no window can limit
        long initial = rttNanos == 0 ? 0 : link.initialWindowSegments() * (long) SEGMENT;
        long window = rttNanos == 0 ? 0 : link.windowBytes() / SEGMENT * SEGMENT;
        return new LinkModel(
                rttNanos / 2,
                rttNanos,
                link.rateBitsPerSecond(),
                link.jitterMicros() * 1_000,
                window > 0 && (initial == 0 || initial > window) ? window : initial,
                window,
                Math.max(SMALLEST_BUFFER, Math.min(LARGEST_BUFFER, tenMillis)));
    }

    boolean transparent() {
        return rttNanos == 0 && rateBitsPerSecond == 0 && jitterNanos == 0;
    }

    /** Bytes under way when the link is full, acknowledgements included. */
    long bandwidthDelayProduct() {
        return (long) (rateBitsPerSecond / 8.0 * rttNanos / 1e9);
    }

    /** Bytes one connection may have inside the relay, each way: the link full and the queue full. */
    long holdBytes() {
        return bandwidthDelayProduct() + bufferBytes;
    }

    /** The rate of one connection, in bits per second: the link's, or a window for each round trip; 0 for unlimited. */
    double goodputBitsPerSecond() {
        double window = windowBytes == 0
                ? Double.POSITIVE_INFINITY
                : windowBytes * BITS_PER_BYTE_SECOND / (rttNanos + serialisationNanos(SEGMENT));
        return Math.min((double) rateBitsPerSecond, window);
    }

    /** Time to put the bytes on the wire; 0 for an unlimited rate. */
    double serialisationNanos(long bytes) {
        return rateBitsPerSecond == 0 ? 0 : (double) bytes * BITS_PER_BYTE_SECOND / rateBitsPerSecond;
    }
}
