package dev.weir.report.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A mean over heats with its precision.
 *
 * @param sd standard deviation of one heat's value, moderated or not; {@code NaN} where unknown
 * @param df degrees of freedom of {@code sd}, not necessarily whole
 */
public record Estimate(int n, double mean, double sd, double df) {

    /** Returns the estimate by the heats' own spread with n - 1 degrees of freedom (Student, Biometrika 1908). */
    static Estimate student(Moments moments) {
        return new Estimate(moments.n(), moments.mean(), moments.sd(), moments.n() - 1.0);
    }

    /**
     * Returns the estimate with each heat weighted by the reciprocal of its variance (Cochran, Biometrics 10, 1954).
     *
     * @param within variance of each heat due to the noise of its laps
     * @param between additional variance between heats
     */
    Estimate weighted(double[] values, double[] within, double between) {
        double weights = 0;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double variance = between + within[i];
            weights += 1 / variance;
            sum += values[i] / variance;
        }
        return new Estimate(n, sum / weights, Math.sqrt(n / weights), df);
    }

    double standardError() {
        return sd / Math.sqrt(n);
    }

    /** Returns Student's t statistic for a mean of zero; infinite for a nonzero mean without spread. */
    double t() {
        return mean == 0 ? 0 : mean / standardError();
    }

    /** Returns the two-sided p-value for a mean of zero. */
    double p() {
        return 2 * TDistribution.of(df).survivalProbability(Math.abs(t()));
    }
}
