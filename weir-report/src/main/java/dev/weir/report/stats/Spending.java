package dev.weir.report.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/** Student's t at each look, at the look's share of an error rate. */
final class Spending {
    private final TDistribution[] students = new TDistribution[Looks.count()];
    private final double[] quantiles = new double[Looks.count()];

    /**
     * Prepares the boundaries.
     *
     * @param errorRate the rate to be spent over all looks, 0 to 1
     */
    Spending(double errorRate) {
        for (int look = 0; look < students.length; look++) {
            students[look] = TDistribution.of(Looks.heats(look) - 1);
            quantiles[look] = students[look].inverseSurvivalProbability(errorRate * Looks.share(look) / 2);
        }
    }

    /** Student's two-sided p-value of a mean of zero over the look's share; may exceed 1. */
    double adjustedP(int look, Moments moments) {
        return 2 * students[look].survivalProbability(Math.abs(moments.t())) / Looks.share(look);
    }

    /** Half the width of the look-adjusted interval, on the log scale. */
    double halfWidth(int look, Moments moments) {
        return quantiles[look] * moments.standardError();
    }

    /** Half the width that a spread would give at a look. */
    double halfWidth(int look, double sd) {
        return quantiles[look] * sd / Math.sqrt(Looks.heats(look));
    }
}
