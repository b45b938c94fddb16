package dev.weir.report.stats;

import java.util.Arrays;

/**
 * The step-down procedure of Holm (Scand. J. Stat. 6, 1979): the probability of rejecting any true hypothesis is at most the
 * stated rate, under any dependence.
 */
final class Holm {
    private Holm() {}

    /**
     * Returns the largest p-value, among all tests of the family, that is rejected; -1 if none is.
     *
     * @param rate the accepted probability of rejecting any true hypothesis, 0 to 1
     */
    static double threshold(double[] pValues, double rate) {
        double[] sorted = pValues.clone();
        Arrays.sort(sorted);
        double threshold = -1;
        for (int i = 0; i < sorted.length && sorted[i] <= rate / (sorted.length - i); i++) {
            threshold = sorted[i];
        }
        return threshold;
    }
}
