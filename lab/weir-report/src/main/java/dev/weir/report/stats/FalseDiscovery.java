package dev.weir.report.stats;

import java.util.Arrays;

/**
 * The step-up procedure of Benjamini and Hochberg (J. R. Stat. Soc. B 57, 1995): on average, no more than the stated share of
 * the p-values at or below the threshold come from equal arms. It holds for independent tests and for positively dependent ones
 * (Benjamini and Yekutieli, Ann. Stat. 29, 2001), such as comparisons that share a slice group.
 */
public final class FalseDiscovery {
    private FalseDiscovery() {}

    /**
     * Returns the largest p-value, among all tests of the family, that may be claimed; -1 if none may.
     *
     * @param rate the accepted share of false claims among all claims, 0 to 1
     */
    public static double threshold(double[] pValues, double rate) {
        double[] sorted = pValues.clone();
        Arrays.sort(sorted);
        for (int rank = sorted.length; rank > 0; rank--) {
            if (sorted[rank - 1] <= rate * rank / sorted.length) {
                return sorted[rank - 1];
            }
        }
        return -1;
    }
}
