package dev.weir.lab.study.load;

import dev.weir.lab.study.Target;
import dev.weir.rig.raw.RawConnection;

/** The time of a round trip, measured by a bare connection where there is SQL, so that it is the same for every arm. */
record RoundTrip(long nanos) {
    /** A request that takes longer than this many round trips has waited for others. */
    private static final int TIMES = 5;

    /** Where a round trip takes next to nothing, a request may take this long. */
    private static final long LEAST_LIMIT_NANOS = 10_000_000;

    private static final int LOOKS = 5;

    /** Measures a round trip to the server of an arm's client. */
    static RoundTrip of(LoadClient<?> client, Target target) throws Exception {
        if (!client.answersSql()) {
            return least(client::roundTrip);
        }
        try (RawConnection bare = RawConnection.open(target.raw())) {
            return least(() -> bare.value("SELECT 1"));
        }
    }

    /** Measures a request that does not wait for others, where the server takes a while to answer. */
    static RoundTrip of(Requests requests) throws Exception {
        return least(() -> Crowd.sent(requests, 1, 1).await());
    }

    @FunctionalInterface
    private interface Trip {
        void make() throws Exception;
    }

    private static RoundTrip least(Trip trip) throws Exception {
        long least = Long.MAX_VALUE;
        for (int look = 0; look < LOOKS; look++) {
            long start = System.nanoTime();
            trip.make();
            least = Math.min(least, System.nanoTime() - start);
        }
        return new RoundTrip(least);
    }

    /** Returns the longest that a request may take which has not waited for others. */
    long limitNanos() {
        return Math.max(LEAST_LIMIT_NANOS, TIMES * nanos);
    }
}
