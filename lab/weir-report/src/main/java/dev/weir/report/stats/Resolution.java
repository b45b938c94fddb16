package dev.weir.report.stats;

import dev.weir.report.model.Interval;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The effects detectable on a machine, from an A/A pair.
 *
 * <p>An effect is detectable if a two-sided t test of paired log ratios finds it four times in five. It must then be at least
 * {@code (t(1 - a/2) + t(0.8)) s / sqrt(n)} on the log scale, where {@code s} is the standard deviation of the pairs and both
 * quantiles have {@code n - 1} degrees of freedom (the usual sample size of a paired test; Snedecor and Cochran, Statistical
 * Methods, 8th ed. 1989).
 *
 * @param aa ratio of the two equal slice groups with its interval
 * @param sd standard deviation of the pairs' log ratios
 * @param errorRate rate at which equal arms may be called different, 0 to 1
 */
public record Resolution(Interval aa, int heats, double sd, double errorRate) {
    private static final double POWER = 0.8;
    private static final int LEAST_ROUNDS = 3;
    private static final int MOST_ROUNDS = 10_000;

    /** Computes the resolution from the log ratios of second over first draw, one per heat, three or more. */
    public static Resolution of(double[] logRatios, double errorRate) {
        Moments moments = Moments.of(logRatios, logRatios.length);
        Interval aa = new StudentT(errorRate).exp(Estimate.student(moments));
        return new Resolution(aa, logRatios.length, moments.sd(), errorRate);
    }

    /** Returns the smallest effect detectable with the same number of heats, in per cent. */
    public double smallestPercent() {
        return 100 * Math.expm1(distance(heats));
    }

    /** Returns the number of heats, at least 3, needed to detect an effect in per cent; 0 if more than ten thousand. */
    public int heatsFor(double percent) {
        double wanted = Math.log1p(percent / 100);
        if (!(distance(MOST_ROUNDS) <= wanted)) {
            return 0;
        }
        int tooFew = LEAST_ROUNDS - 1;
        int enough = MOST_ROUNDS;
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) / 2;
            if (distance(middle) <= wanted) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough;
    }

    /** Returns the effect, on the log scale, that an estimate of this spread detects with this power. */
    static double distance(Estimate estimate, double errorRate, double power) {
        TDistribution student = TDistribution.of(estimate.df());
        double quantiles =
                student.inverseSurvivalProbability(errorRate / 2) + student.inverseSurvivalProbability(1 - power);
        return quantiles * estimate.standardError();
    }

    private double distance(int n) {
        return distance(new Estimate(n, 0, sd, n - 1.0), errorRate, POWER);
    }
}
