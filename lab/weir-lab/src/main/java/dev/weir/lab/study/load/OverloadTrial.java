package dev.weir.lab.study.load;

import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import dev.weir.report.stats.Median;
import java.util.Arrays;
import java.util.Map;

/** The recovery from an overload: for half a second requests arrive at twice the rate that pools can answer, then at a quarter of it. */
record OverloadTrial(LoadArm arm) {
    static final String NAME = "overload";

    private static final int CONNECTIONS = 8;
    private static final int TRIALS = 3;
    private static final int WARM_UP_BURSTS = 25;
    private static final double TIMES_THE_LIMIT = 2;
    private static final double REST_OF_THE_LIMIT = 0.25;
    /** The generator sends no more on time while the other threads are busy. */
    private static final double MOST_PER_SECOND = 20_000;

    Behaviour run(Target target, String link) throws Exception {
        try (LoadClient<?> client = arm.opener().open(target)) {
            return run(client, RoundTrip.of(client, target), link);
        }
    }

    private Behaviour run(LoadClient<?> client, RoundTrip roundTrip, String link) throws Exception {
        double limit = Math.min(MOST_PER_SECOND / TIMES_THE_LIMIT, CONNECTIONS * 1e9 / roundTrip.nanos());
        Overload overload = new Overload(REST_OF_THE_LIMIT * limit, TIMES_THE_LIMIT * limit, roundTrip.limitNanos());
        double[] seconds = new double[TRIALS];
        double longest = 0;
        long failed = 0;
        Requests requests = client.requests(FixtureQuery.ROW, CONNECTIONS);
        new Burst(requests, CONNECTIONS).repeat(WARM_UP_BURSTS);
        for (int trial = 0; trial < TRIALS; trial++) {
            Overload.Result result = overload.run(requests, trial);
            seconds[trial] = result.recoverySeconds();
            longest = Math.max(longest, result.longestSeconds());
            failed += result.failed();
        }
        return behaviour(link, overload, seconds, longest, failed);
    }

    private Behaviour behaviour(String link, Overload overload, double[] seconds, double longest, long failed) {
        boolean recovers = Arrays.stream(seconds).allMatch(Double::isFinite);
        return new Behaviour(
                NAME,
                arm.info().id(),
                link,
                recovers ? "works" : "failed",
                overload.words(),
                Map.of(
                        "recoveryMicros", micros(recovers, Median.of(Arrays.stream(seconds))),
                        "leastMicros",
                                micros(recovers, Arrays.stream(seconds).min().orElseThrow()),
                        "mostMicros",
                                micros(recovers, Arrays.stream(seconds).max().orElseThrow()),
                        "longestRequestMicros", 1e6 * longest,
                        "failedRequests", (double) failed));
    }

    private static double micros(boolean known, double seconds) {
        return known ? 1e6 * seconds : -1;
    }
}
