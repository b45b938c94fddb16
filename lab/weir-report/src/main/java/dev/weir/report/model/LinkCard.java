package dev.weir.report.model;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.time.Instant;
import java.util.List;

/**
 * The declared and the measured values of a link, and the residual.
 *
 * @param occasion {@code start} or {@code end} of the run
 * @param goodputUpBitsPerSecond payload rate client to server in bits per second; 0 where not measured
 * @param goodputDownBitsPerSecond payload rate server to client in bits per second; 0 where not measured
 * @param goodputBytes bytes moved each way to find the goodput
 * @param transfers transfer-time curve, server to client
 * @param withinTolerance whether the measured link is the declared one (RTT 3 % or 100 us, rate 2 %)
 * @param findings sentences: what is out of tolerance, what was shortened to save time
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
     * @param p99Micros 99th percentile in microseconds, or the maximum when there are fewer than 100 echoes
     * @param maxMicros the longest in microseconds; 0 in runs that did not keep it
     */
    public record Rtt(
            double p50Micros,
            double p99Micros,
            int echoes,

            @JacksonInject(value = Rtt.NO_MAXIMUM, useInput = OptBoolean.TRUE)
            double maxMicros) {
        static final String NO_MAXIMUM = "maxMicros";

        private static final double LONG_TAIL = 2;

        /** Returns whether one round trip in a hundred takes more than twice the median. */
        public boolean hasLongTail() {
            return p99Micros > LONG_TAIL * p50Micros;
        }
    }

    /**
     * One point of the transfer-time curve.
     *
     * @param bytes size of the reply
     * @param expectedMicros request to last byte by the closed form, in microseconds
     * @param measuredMicros request to last byte as measured, in microseconds
     */
    public record Transfer(long bytes, double expectedMicros, double measuredMicros) {}
}
