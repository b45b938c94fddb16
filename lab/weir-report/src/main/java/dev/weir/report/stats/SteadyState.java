package dev.weir.report.stats;

import java.util.Arrays;

/**
 * The course of the batches of one level, after Barrett et al., "Virtual Machine Warmup Blows Hot and Cold" (OOPSLA 2017): by the
 * stretches of constant time that changepoint detection finds.
 */
enum SteadyState {
    /** One level throughout, or levels too close together to matter. */
    FLAT,
    /** Ended in its fastest stretch, and stayed there for at least a quarter of the batches. */
    WARM_UP,
    /** Ended in a stretch that is slower than an earlier one. */
    SLOWDOWN,
    /** Still changing in the last quarter of the batches. */
    NO_STEADY_STATE,
    /** Fewer than four batches: unknown. */
    TOO_SHORT;

    /**
     * Rate at which steady noise may be split. Half of what is split by chance ends in its fastest stretch and counts as
     * warmed up, so that one steady series in twenty is called unsteady; series of five batches allow no stricter test.
     */
    private static final double ERROR_RATE = 0.10;
    /** Stretches whose times differ by less do not count as different: 3 %, on the log scale. */
    private static final double SAME = Math.log(1.03);

    static Changepoints changepoints() {
        return new Changepoints(ERROR_RATE);
    }

    /** Flat, or warmed up in time. */
    boolean isSteady() {
        return this == FLAT || this == WARM_UP;
    }

    static SteadyState of(double[] slicesMicros, Changepoints changepoints) {
        int n = slicesMicros.length;
        if (n < 4) {
            return TOO_SHORT;
        }
        double[] logs = Arrays.stream(slicesMicros).map(Math::log).toArray();
        int[] starts = changepoints.find(logs);
        double[] means = stretchMeans(logs, starts);
        double fastest = Arrays.stream(means).min().orElseThrow();
        double slowest = Arrays.stream(means).max().orElseThrow();
        if (slowest - fastest < SAME) {
            return FLAT;
        }
        if (n - starts[starts.length - 1] < n / 4.0) {
            return NO_STEADY_STATE;
        }
        return means[means.length - 1] - fastest < SAME ? WARM_UP : SLOWDOWN;
    }

    private static double[] stretchMeans(double[] logs, int[] starts) {
        double[] means = new double[starts.length + 1];
        for (int stretch = 0; stretch < means.length; stretch++) {
            int from = stretch == 0 ? 0 : starts[stretch - 1];
            int to = stretch == starts.length ? logs.length : starts[stretch];
            means[stretch] = Arrays.stream(logs, from, to).average().orElseThrow();
        }
        return means;
    }
}
