package dev.weir.lab.link;

import static dev.weir.report.text.Text.format;

import dev.weir.rig.link.LinkSpec;
import java.util.Optional;

/**
 * Checks a link against its declaration: RTT within 100 us, 5 % up to 250 us, or 3 %, whichever is largest; rate within 2 %. A relay and
 * two clients have to wake up in a round trip, which takes up to 250 us on a virtual machine.
 *
 * <p>Two allowances are for the measurement itself: with jitter, three standard errors of the median (triangular distribution of the sum of
 * two uniform delays, and 1.25 for a median); for a short transfer, 250 us of its time, the wake-up time on a busy machine.
 */
record Tolerance(LinkSpec link) {
    private static final double RTT_SHARE = 0.03;
    private static final double RTT_MICROS = 100;
    private static final double WAKING_SHARE = 0.05;
    private static final double RATE_SHARE = 0.02;
    private static final double TIMING_MICROS = 250;
    private static final double STANDARD_ERRORS = 3 * 1.25;

    /** Returns the deviation of a median of this many echoes; empty if within tolerance. */
    Optional<String> rtt(double expectedMicros, double medianMicros, int echoes) {
        double sampling = STANDARD_ERRORS * link.jitterMicros() / Math.sqrt(6.0 * echoes);
        double waking = Math.min(expectedMicros * WAKING_SHARE, TIMING_MICROS);
        double allowed = Math.max(Math.max(expectedMicros * RTT_SHARE, RTT_MICROS), waking) + sampling;
        double off = medianMicros - expectedMicros;
        return Math.abs(off) <= allowed
                ? Optional.empty()
                : Optional.of(format(
                        "Round-trip time of link=%s is off: measured %.0f µs, expected %.0f µs, off by %+.0f µs, tolerance %.0f µs;"
                                + " stop other load on this machine or choose a longer rtt.",
                        link.name(), medianMicros, expectedMicros, off, allowed));
    }

    /** Returns the deviation of a rate measured over this many bytes; empty if within tolerance. */
    Optional<String> rate(String direction, double expected, double measured, long bytes) {
        double allowed = Math.max(RATE_SHARE, TIMING_MICROS * expected / (bytes * 8e6));
        double off = measured / expected - 1;
        return Math.abs(off) <= allowed
                ? Optional.empty()
                : Optional.of(format(
                        "Rate %s of link=%s is off: measured %.2f Mbit/s, expected %.2f Mbit/s, off by %+.1f %%, tolerance %.1f %%;"
                                + " stop other load on this machine or choose a lower rate.",
                        direction, link.name(), measured / 1e6, expected / 1e6, off * 100, allowed * 100));
    }
}
