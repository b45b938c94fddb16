package dev.weir.lab.link;

import java.util.Arrays;

/** Order statistics of a few measurements. */
public final class Quantile {
    private Quantile() {}

    /** Returns the smallest value that at least this share of the values does not exceed (nearest rank). */
    public static double of(double[] values, double share) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }
}
