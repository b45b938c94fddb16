package dev.weir.lab.study.load;

import dev.weir.lab.study.Target;
import dev.weir.rig.raw.RawConnection;

/** The time of a round trip, measured by a bare connection, so that it is the same for every arm. */
record RoundTrip(long nanos) {
    /** A request that takes longer than this many round trips has waited for others. */
    private static final int TIMES = 5;

    /** Where a round trip takes next to nothing, a request may take this long. */
    private static final long LEAST_LIMIT_NANOS = 10_000_000;

    private static final int LOOKS = 5;

    static RoundTrip to(Target target) throws Exception {
        try (RawConnection bare = RawConnection.open(target.raw())) {
            long least = Long.MAX_VALUE;
            for (int look = 0; look < LOOKS; look++) {
                long start = System.nanoTime();
                bare.value("SELECT 1");
                least = Math.min(least, System.nanoTime() - start);
            }
            return new RoundTrip(least);
        }
    }

    /** Returns the longest that a request may take which has not waited for others. */
    long limitNanos() {
        return Math.max(LEAST_LIMIT_NANOS, TIMES * nanos);
    }
}
