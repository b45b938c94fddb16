package dev.weir.report.stats;

import java.util.stream.DoubleStream;

/** The middle of some values; of an even number, the mean of the two in the middle. */
public final class Median {
    private Median() {}

    /** Median of the values that are numbers; {@code NaN} of none. */
    public static double of(DoubleStream values) {
        double[] sorted = values.filter(value -> !Double.isNaN(value)).sorted().toArray();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
