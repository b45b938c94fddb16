package dev.weir.lab.study.load;

import java.util.function.IntPredicate;

/**
 * Requests that arrive at random for a time. Those of the lead-in are sent and not timed: after a pause, pools check their connections, and
 * TCP is back in slow start.
 */
record Span(double leadInSeconds, double timedSeconds) {

    double seconds() {
        return leadInSeconds + timedSeconds;
    }

    long nanos() {
        return Math.round(1e9 * seconds());
    }

    /**
     * Sends requests at a rate; the parameters but for the first three are those of {@link OpenLoop}.
     *
     * @param counts whether a request outside of the lead-in counts
     */
    OpenLoop.Result run(
            Requests requests, double perSecond, long seed, IntPredicate counts, long delayNanos, int mostUnanswered)
            throws Exception {
        Arrivals arrivals = Arrivals.poisson(perSecond, seconds(), seed);
        int first = arrivals.countBefore((long) (1e9 * leadInSeconds));
        IntPredicate timed = number -> number >= first && counts.test(number);
        return new OpenLoop(arrivals, Pace.REAL, timed, delayNanos, mostUnanswered).run(requests);
    }
}
