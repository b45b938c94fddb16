package dev.weir.lab.study.load;

import dev.weir.report.text.Text;
import java.util.SplittableRandom;

/**
 * Requests at a low rate, then for a short time at a high one, then at the low one until they are answered in time again.
 *
 * @param limitNanos the longest that a request may take which is answered in time
 */
record Overload(double lowPerSecond, double highPerSecond, long limitNanos) {
    private static final double BEFORE_SECONDS = 0.3;
    private static final double HIGH_SECONDS = 0.5;
    private static final double MOST_SECONDS_AFTER = 10;

    /**
     * The outcome.
     *
     * @param recoverySeconds time from the end of the high rate to the answer of the first of several requests in a row that are answered in
     *     time; infinite if there were none
     * @param longestSeconds the longest time of a request
     */
    record Result(double recoverySeconds, double longestSeconds, long failed) {}

    Result run(Requests requests, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        TimedRequests timed = new TimedRequests(requests, limitNanos);
        long begin = System.nanoTime();
        long highFrom = begin + (long) (1e9 * BEFORE_SECONDS);
        long highTo = highFrom + (long) (1e9 * HIGH_SECONDS);
        long end = highTo + (long) (1e9 * MOST_SECONDS_AFTER);
        long due = begin;
        while (due < end && !(due > highTo && timed.isInTimeAgain())) {
            boolean isHigh = due >= highFrom && due < highTo;
            due += (long) (1e9 * Arrivals.gap(random, isHigh ? highPerSecond : lowPerSecond));
            Pace.REAL.await(due);
            timed.send(due, due > highTo);
        }
        timed.awaitAll();
        return new Result(timed.inTimeAgainSeconds(highTo), timed.longestSeconds(), timed.failed());
    }

    String words() {
        return Text.format(
                "%.1f s of %.0f requests a second, then %.0f a second until they are answered within %.0f ms again",
                HIGH_SECONDS, highPerSecond, lowPerSecond, limitNanos / 1e6);
    }
}
