package dev.weir.report.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A mean over heats, and how far it can be trusted.
 *
 * @param sd standard deviation of one heat's value, moderated or not; {@code NaN} where unknown
 * @param df degrees of freedom of {@code sd}, not necessarily whole
 */
public record Estimate(int n, double mean, double sd, double df) {

    /** The heats' own spread and its n - 1 degrees of freedom (Student, Biometrika 1908). */
    static Estimate student(Moments moments) {
        return new Estimate(moments.n(), moments.mean(), moments.sd(), moments.n() - 1.0);
    }

    /**
     * The same spread of a typical heat, each heat weighed by the reciprocal of its own variance (Cochran, Biometrics 10, 1954).
     *
     * @param within variance that the noise of its laps gives each heat
     * @param between variance between heats besides
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

    /** Student's t statistic of a mean of zero; infinite where there is no spread about another mean. */
    double t() {
        return mean == 0 ? 0 : mean / standardError();
    }

    /** Two-sided p-value of a mean of zero. */
    double p() {
        return 2 * TDistribution.of(df).survivalProbability(Math.abs(t()));
    }
}
