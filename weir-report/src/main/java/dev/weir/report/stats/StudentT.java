package dev.weir.report.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's t interval of a mean at one level: mean +- t(1 - a/2; n - 1) s / sqrt(n) (Student, Biometrika 1908).
 *
 * <p>Fed with paired log-ratios it is the interval of the geometric mean of per-heat ratios; fed with log times, that of
 * the geometric mean time. One value per heat goes in: batches of one JVM are no independent samples (Kalibera and
 * Jones, ISMM 2013, section 6).
 */
final class StudentT {
    private final double[] quantiles;

    /**
     * Prepares the quantiles.
     *
     * @param errorRate probability of missing the truth, 0 to 1
     * @param heats largest number of values an interval will be asked for
     */
    StudentT(double errorRate, int heats) {
        quantiles = new double[heats + 1];
        for (int n = 2; n <= heats; n++) {
            quantiles[n] = quantile(errorRate, n);
        }
    }

    static double quantile(double errorRate, int n) {
        return TDistribution.of(n - 1).inverseSurvivalProbability(errorRate / 2);
    }

    /** Half the width of the interval, on the scale of the values; {@code NaN} of fewer than two. */
    double halfWidth(Moments moments) {
        return moments.n() < 2 ? Double.NaN : quantiles[moments.n()] * moments.standardError();
    }

    /** The interval on the scale of the values, carried over by exp. */
    Interval exp(Moments moments) {
        double half = halfWidth(moments);
        return new Interval(Math.exp(moments.mean() - half), Math.exp(moments.mean()), Math.exp(moments.mean() + half));
    }
}
