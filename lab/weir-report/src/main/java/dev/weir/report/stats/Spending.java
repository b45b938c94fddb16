package dev.weir.report.stats;

import java.util.HashMap;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;

/** Student's t at each look, at the look's share of an error rate. */
final class Spending {
    private final double errorRate;
    private final Map<At, Double> quantiles = new HashMap<>();

    private record At(int look, double df, double tail) {}

    /** Spends this error rate, 0 to 1, over all looks. */
    Spending(double errorRate) {
        this.errorRate = errorRate;
    }

    /** Returns Student's two-sided p-value for a mean of zero divided by the look's share; may exceed 1. */
    static double adjustedP(int look, Estimate estimate) {
        return estimate.p() / Looks.share(look);
    }

    /** Returns half the width of the look-adjusted interval, on the log scale. */
    double halfWidth(int look, Estimate estimate) {
        return quantile(look, estimate.df(), errorRate / 2) * estimate.standardError();
    }

    /**
     * Returns the distance to the margin, on the log scale, that an estimate needs to be equal: each of the two one-sided tests
     * takes the look's share.
     */
    double oneSidedWidth(int look, Estimate estimate) {
        return quantile(look, estimate.df(), errorRate) * estimate.standardError();
    }

    private double quantile(int look, double df, double tail) {
        return quantiles.computeIfAbsent(
                new At(look, df, tail),
                at -> TDistribution.of(at.df).inverseSurvivalProbability(at.tail * Looks.share(at.look)));
    }
}
