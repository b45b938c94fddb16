package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.stats.Verdict;
import java.util.Optional;

/**
 * The CPU time of a request, at the measured rate nearest to the one asked for.
 *
 * @param atPerSecond the rate at which it was measured
 * @param micros CPU time of the client's process in microseconds, with its interval
 * @param serverMicros CPU time of the server's process in microseconds; 0 if unknown
 * @param toUsual the client's CPU time as a multiple of the usual arm's; empty for that arm, and if it was not measured there
 * @param verdict what the run found of the ratio
 */
record RequestCost(
        long atPerSecond, Interval micros, double serverMicros, Optional<Interval> toUsual, Verdict verdict) {
    /** Returns the cores that the client takes at a rate. */
    double cores(double perSecond) {
        return perSecond * micros.estimate() / 1e6;
    }

    /** Returns the cores that client and server take at a rate. */
    double allCores(double perSecond) {
        return perSecond * allMicros() / 1e6;
    }

    double allMicros() {
        return micros.estimate() + serverMicros;
    }
}
