package dev.weir.report.stats;

import java.util.HashMap;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;

/** Student's t at each look, at the look's share of an error rate. */
final class Spending {
    private final double errorRate;
    private final Map<At, Double> quantiles = new HashMap<>();

    private record At(int look, double df, double tail) {}

    /** Spends this rate over all looks, 0 to 1. */
    Spending(double errorRate) {
        this.errorRate = errorRate;
    }

    /** Student's two-sided p-value of a mean of zero over the look's share; may exceed 1. */
    static double adjustedP(int look, Estimate estimate) {
        return estimate.p() / Looks.share(look);
    }

    /** Half the width of the look-adjusted interval, on the log scale. */
    double halfWidth(int look, Estimate estimate) {
        return quantile(look, estimate.df(), errorRate / 2) * estimate.standardError();
    }

    /** By how much an estimate must lie within the margin to be equal, on the log scale: each of the two one-sided tests may take the look's share. */
    double oneSidedWidth(int look, Estimate estimate) {
        return quantile(look, estimate.df(), errorRate) * estimate.standardError();
    }

    private double quantile(int look, double df, double tail) {
        return quantiles.computeIfAbsent(
                new At(look, df, tail),
                at -> TDistribution.of(at.df).inverseSurvivalProbability(at.tail * Looks.share(at.look)));
    }
}
