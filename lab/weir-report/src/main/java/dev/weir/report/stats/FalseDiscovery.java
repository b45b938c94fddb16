package dev.weir.report.stats;

import java.util.Arrays;

/**
 * The step-up procedure of Benjamini and Hochberg (J. R. Stat. Soc. B 57, 1995): of the p-values at or below the threshold
 * no more than the stated rate come, on average, from arms that are equal. It holds for independent tests and for
 * positively dependent ones (Benjamini and Yekutieli, Ann. Stat. 29, 2001), as comparisons that share a slice group are.
 */
public final class FalseDiscovery {
    private FalseDiscovery() {}

    /**
     * Largest p-value, of all tests made together, that may be claimed; -1 when none may.
     *
     * @param rate rate of false claims among the claims, 0 to 1
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
