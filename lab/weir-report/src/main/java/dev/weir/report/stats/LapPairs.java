package dev.weir.report.stats;

import java.util.Arrays;

/** The laps of one heat in which two cells were measured, with the index of each cell's slice per lap. */
@SuppressWarnings("ArrayRecordComponent")
record LapPairs(Measurement numerator, Measurement denominator, int[] uppers, int[] lowers) {
    /** Pairs slices by lap; returns no pairs if the denominator is {@code null}. */
    static LapPairs of(Measurement numerator, Measurement denominator) {
        if (denominator == null) {
            return new LapPairs(numerator, numerator, new int[0], new int[0]);
        }
        int[] laps = numerator.laps();
        int[] others = denominator.laps();
        int[] uppers = new int[Math.min(laps.length, others.length)];
        int[] lowers = new int[uppers.length];
        int n = 0;
        int upper = 0;
        int lower = 0;
        while (upper < laps.length && lower < others.length) {
            int order = Integer.compare(laps[upper], others[lower]);
            if (order == 0) {
                uppers[n] = upper;
                lowers[n++] = lower;
            }
            upper += order <= 0 ? 1 : 0;
            lower += order >= 0 ? 1 : 0;
        }
        return new LapPairs(numerator, denominator, Arrays.copyOf(uppers, n), Arrays.copyOf(lowers, n));
    }

    boolean isEmpty() {
        return uppers.length == 0;
    }

    /** Returns the natural logarithm of each lap's ratio, in time order. */
    double[] logRatios() {
        double[] logRatios = new double[uppers.length];
        for (int i = 0; i < logRatios.length; i++) {
            logRatios[i] = numerator.logs()[uppers[i]] - denominator.logs()[lowers[i]];
        }
        return logRatios;
    }

    /** Returns the log ratio of the typical lap. */
    Centre typical() {
        return Centre.of(logRatios());
    }

    /** Returns the log ratio of the mean times, the cost a user sees. Valid only if disturbed slices are left out. */
    Centre means() {
        return Centre.ofMeans(numerator.sums().at(uppers), denominator.sums().at(lowers));
    }
}
