package dev.weir.report.stats;

import dev.weir.report.model.Interval;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's t interval of a mean at one level: mean +- t(1 - a/2; df) s / sqrt(n) (Student, Biometrika 1908).
 *
 * <p>For paired log ratios it is the interval of the geometric mean of the per-heat ratios; for log times, that of the
 * geometric mean time. Each heat contributes one value: laps of one JVM are not independent samples (Kalibera and Jones, ISMM
 * 2013, section 6).
 */
public final class StudentT {
    private final double errorRate;
    private final Map<Double, Double> quantiles = new HashMap<>();

    /** Creates intervals that miss the true value with this probability, 0 to 1. */
    public StudentT(double errorRate) {
        this.errorRate = errorRate;
    }

    /** Returns half the width of the interval, on the scale of the values; {@code NaN} for fewer than two values. */
    double halfWidth(Estimate estimate) {
        if (estimate.n() < 2) {
            return Double.NaN;
        }
        return quantiles.computeIfAbsent(
                        estimate.df(), df -> TDistribution.of(df).inverseSurvivalProbability(errorRate / 2))
                * estimate.standardError();
    }

    /** Returns the interval, transformed from logarithms by exp. */
    public Interval exp(Estimate estimate) {
        double half = halfWidth(estimate);
        double mean = estimate.mean();
        return new Interval(mean - half, mean, mean + half).map(Math::exp);
    }
}
