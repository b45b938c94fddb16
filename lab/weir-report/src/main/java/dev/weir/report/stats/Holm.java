package dev.weir.report.stats;

import java.util.Arrays;

/**
 * The step-down procedure of Holm (Scand. J. Stat. 6, 1979): of several true hypotheses any is rejected at no more than the stated
 * rate, whatever their dependence.
 */
final class Holm {
    private Holm() {}

    /**
     * Returns the largest p-value, of all tests made together, that is rejected; -1 where none is.
     *
     * @param rate rate at which any true hypothesis may be rejected, 0 to 1
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
