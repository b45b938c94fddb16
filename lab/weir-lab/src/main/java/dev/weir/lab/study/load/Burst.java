package dev.weir.lab.study.load;

import dev.weir.lab.study.Operation;

/**
 * A few requests as fast as an arm answers them, more at a time than it has connections, then a few that arrive at random: what warms an
 * arm up in the shortest time.
 */
record Burst(Requests requests, int connections) implements Operation {
    /** A hundred have one of the slow ones. */
    private static final int REQUESTS = 100;

    private static final int WAITING_FOR_EACH = 3;
    private static final Arrivals ARRIVALS = Arrivals.poisson(4000, 0.008, 1);

    @Override
    public Object once() throws Exception {
        Crowd.sent(requests, REQUESTS, WAITING_FOR_EACH * connections).await();
        return new OpenLoop(ARRIVALS, Pace.REAL, number -> true, 0, ARRIVALS.count()).run(requests);
    }

    /** Warms up by this many bursts. */
    void repeat(int times) throws Exception {
        for (int each = 0; each < times; each++) {
            once();
        }
    }

    @Override
    public int units() {
        return REQUESTS + ARRIVALS.count();
    }

    @Override
    public int repetitions() {
        return units();
    }
}
