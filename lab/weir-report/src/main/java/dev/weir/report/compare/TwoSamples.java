package dev.weir.report.compare;

import dev.weir.report.model.Interval;
import dev.weir.report.stats.HeatTimes;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The difference of the means of two independent samples of log times: run B minus run A.
 *
 * <p>{@link #welch} is Welch's t (Biometrika 34, 1947) with the degrees of freedom of Satterthwaite (Biometrics Bulletin 2,
 * 1946): the runs may differ in variance. {@link #moderated} is the same for standard errors and degrees of freedom moderated
 * within each run (Smyth 2004).
 *
 * @param estimate mean of B minus mean of A, on the log scale
 * @param degreesOfFreedom degrees of freedom, at least 1
 */
record TwoSamples(double estimate, double standardError, double degreesOfFreedom) {

    /** The difference of a sample from itself: exactly none. */
    static final TwoSamples SAME = new TwoSamples(0, 0, 1);

    /** Compares two samples of at least two values each. */
    static TwoSamples welch(double[] a, double[] b) {
        double meanA = mean(a);
        double meanB = mean(b);
        double varianceA = squares(a, meanA) / (a.length - 1) / a.length;
        double varianceB = squares(b, meanB) / (b.length - 1) / b.length;
        return new TwoSamples(
                meanB - meanA,
                Math.sqrt(varianceA + varianceB),
                satterthwaite(varianceA, a.length - 1.0, varianceB, b.length - 1.0));
    }

    /** Compares means with known standard errors. */
    static TwoSamples moderated(HeatTimes.OverSentinel a, HeatTimes.OverSentinel b) {
        double varianceA = a.standardError() * a.standardError();
        double varianceB = b.standardError() * b.standardError();
        return new TwoSamples(
                b.mean() - a.mean(),
                Math.sqrt(varianceA + varianceB),
                satterthwaite(varianceA, a.degreesOfFreedom(), varianceB, b.degreesOfFreedom()));
    }

    /** Returns the ratio B over A with its interval at an error rate. */
    Interval ratio(double errorRate) {
        double half = student().inverseSurvivalProbability(errorRate / 2) * standardError;
        return new Interval(estimate - half, estimate, estimate + half).map(Math::exp);
    }

    /** Returns the two-sided p-value of no difference. */
    double pDifferent() {
        return estimate == 0 ? 1 : 2 * student().survivalProbability(Math.abs(estimate) / standardError);
    }

    /** Returns the one-sided p-value of the hypothesis that the difference is at most a limit. */
    double pAtMost(double limit) {
        return estimate == limit ? 0.5 : student().survivalProbability((estimate - limit) / standardError);
    }

    /** Returns the one-sided p-value of the hypothesis that the difference is at least a limit. */
    double pAtLeast(double limit) {
        return estimate == limit ? 0.5 : student().survivalProbability((limit - estimate) / standardError);
    }

    private TDistribution student() {
        return TDistribution.of(degreesOfFreedom);
    }

    private static double satterthwaite(double varianceA, double freedomA, double varianceB, double freedomB) {
        double both = varianceA + varianceB;
        return both == 0
                ? freedomA + freedomB
                : both * both / (varianceA * varianceA / freedomA + varianceB * varianceB / freedomB);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double squares(double[] values, double mean) {
        return Arrays.stream(values).map(each -> (each - mean) * (each - mean)).sum();
    }
}
