package dev.weir.report.stats;

import java.util.stream.DoubleStream;

/** The median; for an even number of values, the mean of the middle two. */
public final class Median {
    private Median() {}

    /** Returns the median of the values other than {@code NaN}; {@code NaN} if there are none. */
    public static double of(DoubleStream values) {
        double[] sorted = values.filter(value -> !Double.isNaN(value)).sorted().toArray();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
