package dev.weir.report.model;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.time.Instant;
import java.util.List;

/**
 * The declared and measured values of a link.
 *
 * @param occasion {@code start} or {@code end} of the run
 * @param goodputUpBitsPerSecond payload rate client to server in bits per second; 0 where not measured
 * @param goodputDownBitsPerSecond payload rate server to client in bits per second; 0 where not measured
 * @param goodputBytes bytes moved each way to measure the goodput
 * @param transfers transfer-time curve, server to client
 * @param withinTolerance whether the measured link matches the declared one
 * @param findings sentences on values out of tolerance and on measurements shortened to save time
 */
public record LinkCard(
        Instant at,
        String occasion,
        Manifest.Link link,
        Rtt rtt,
        double goodputUpBitsPerSecond,
        double goodputDownBitsPerSecond,
        long goodputBytes,
        List<Transfer> transfers,
        boolean withinTolerance,
        List<String> findings)
        implements Entry {

    /**
     * Round-trip time of one-byte echoes.
     *
     * @param p99Micros 99th percentile in microseconds, or the maximum for fewer than 100 echoes
     * @param maxMicros maximum in microseconds; 0 in runs that did not record it
     */
    public record Rtt(
            double p50Micros,
            double p99Micros,
            int echoes,

            @JacksonInject(value = Rtt.NO_MAXIMUM, useInput = OptBoolean.TRUE)
            double maxMicros) {
        static final String NO_MAXIMUM = "maxMicros";

        private static final double LONG_TAIL = 2;

        /** Returns whether the 99th percentile exceeds twice the median. */
        public boolean hasLongTail() {
            return p99Micros > LONG_TAIL * p50Micros;
        }
    }

    /**
     * One point of the transfer-time curve.
     *
     * @param bytes size of the reply
     * @param expectedMicros time from request to last byte by the closed form, in microseconds
     * @param measuredMicros measured time from request to last byte, in microseconds
     */
    public record Transfer(long bytes, double expectedMicros, double measuredMicros) {}
}
