package dev.weir.report.advice;

import dev.weir.report.text.Units;

/**
 * The figures of a path between client and server.
 *
 * @param name name of the link, or the path as the user wrote it
 * @param rttMicros round-trip time in microseconds, without serialisation; 0 or more
 * @param rateBitsPerSecond payload rate each way in bits per second; 0 for unlimited
 * @param windowBytes initial congestion window in bytes; 0 for none
 */
public record NetworkPath(String name, double rttMicros, double rateBitsPerSecond, double windowBytes) {
    /** Payload of one segment: Ethernet's 1500 bytes less IPv4 and TCP headers. */
    static final double SEGMENT = 1460;

    private static final double SAME = 0.05;

    /** A round trip between processes of one machine; shorter ones differ no more than this. */
    private static final double SHORTEST_MICROS = 60;

    /** Ten segments, as in RFC 6928. */
    static final double USUAL_WINDOW = 10 * SEGMENT;

    /** Returns a path with the initial window of RFC 6928, ten segments of 1460 bytes. */
    public static NetworkPath of(String name, double rttMicros, double rateBitsPerSecond) {
        return new NetworkPath(name, rttMicros, rateBitsPerSecond, USUAL_WINDOW);
    }

    /** Returns whether the figures differ by no more than those of one link between verifications. */
    boolean isLike(NetworkPath other) {
        return isLike(rttMicros, other.rttMicros) && isLike(rateBitsPerSecond, other.rateBitsPerSecond);
    }

    /** Returns the figures in words: {@code RTT 30.0 ms, 100 Mbit/s}. */
    String words() {
        String rtt = rttMicros == 0 ? "no added delay" : "RTT " + Units.time(rttMicros);
        return rtt + ", " + Units.rate(rateBitsPerSecond);
    }

    static boolean isLike(double one, double other) {
        return Math.abs(one - other) <= SAME * Math.max(one, other);
    }

    /** Returns how far a round-trip time is from this path's, on the logarithmic scale. */
    double distance(double micros) {
        return Math.abs(Math.log(Math.max(SHORTEST_MICROS, rttMicros) / Math.max(SHORTEST_MICROS, micros)));
    }

    /** Returns the time to put the bytes on the wire, in microseconds; 0 for an unlimited rate. */
    double serialisationMicros(double bytes) {
        return rateBitsPerSecond == 0 ? 0 : bytes * 8e6 / rateBitsPerSecond;
    }

    /**
     * Returns the time a fresh window keeps the path idle while this many bytes are sent, in microseconds.
     *
     * <p>Slow start without loss: flight k sends a window of W 2^k back to back and starts when the first acknowledgement of
     * the previous flight arrives, one segment's serialisation and one RTT after that flight began. From the first flight of at
     * least that duration on, the path is never idle (the slow-start part of Cardwell, Savage and Anderson, "Modeling TCP
     * latency", INFOCOM 2000, without delayed acknowledgements).
     *
     * @return the idle time; 0 without window, delay or rate limit
     */
    public double slowStartMicros(double bytes) {
        if (windowBytes == 0 || rateBitsPerSecond == 0 || rttMicros == 0) {
            return 0;
        }
        double flight = rttMicros + serialisationMicros(SEGMENT);
        double window = windowBytes;
        double sent = 0;
        double idle = 0;
        while (sent + window < bytes && serialisationMicros(window) < flight) {
            idle += flight - serialisationMicros(window);
            sent += window;
            window *= 2;
        }
        return idle;
    }
}
