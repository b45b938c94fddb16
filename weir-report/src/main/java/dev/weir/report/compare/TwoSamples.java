package dev.weir.report.compare;

import dev.weir.report.stats.Interval;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Difference of the means of two independent samples of log times: run B minus run A.
 *
 * <p>{@link #welch} is Welch's t (Biometrika 34, 1947) with the degrees of freedom of Satterthwaite (Biometrics Bulletin 2,
 * 1946): the runs need not be equally noisy. {@link #adjusted} is the analysis of covariance (Fisher, Statistical Methods for
 * Research Workers, 4th ed. 1932, section 49.1) with the sentinel's time of the same heat as the covariate: a common slope is
 * fitted within the runs, and the difference is read at equal time of the sentinel. Its variance is
 * {@code (sA^2 / nA + sB^2 / nB) + v (zB - zA)^2 / Szz}, where {@code s^2} are the residual variances of each run, {@code v}
 * their pooled value, {@code z} the sentinel's means and {@code Szz} its squares within runs. The further apart the sentinels
 * lie, the wider the interval. The slope costs a degree of freedom.
 *
 * @param estimate mean of B minus mean of A, on the log scale
 * @param standardError standard error of the estimate
 * @param degreesOfFreedom degrees of freedom, at least 1
 */
record TwoSamples(double estimate, double standardError, double degreesOfFreedom) {

    /** Needs two values of each. */
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

    /** Needs three values of one and two of the other; {@code zA} and {@code zB} are the covariates, value for value. */
    static TwoSamples adjusted(double[] a, double[] zA, double[] b, double[] zB) {
        double spread = squares(zA, mean(zA)) + squares(zB, mean(zB));
        if (spread == 0) {
            return welch(a, b);
        }
        double slope = (products(zA, a) + products(zB, b)) / spread;
        double[] restA = rest(a, zA, slope);
        double[] restB = rest(b, zB, slope);
        int n = a.length + b.length;
        // the fitted slope takes one of the n - 2 degrees of freedom that the two means leave
        double inflation = (n - 2.0) / (n - 3.0);
        double squaresA = squares(restA, mean(restA));
        double squaresB = squares(restB, mean(restB));
        double varianceA = inflation * squaresA / (a.length - 1) / a.length;
        double varianceB = inflation * squaresB / (b.length - 1) / b.length;
        double pooled = (squaresA + squaresB) / (n - 3);
        double apart = mean(zB) - mean(zA);
        double freedom = satterthwaite(varianceA, a.length - 1.0, varianceB, b.length - 1.0) - 1;
        return new TwoSamples(
                mean(restB) - mean(restA),
                Math.sqrt(varianceA + varianceB + pooled * apart * apart / spread),
                Math.max(1, freedom));
    }

    /** Ratio B over A with its interval at an error rate. */
    Interval ratio(double errorRate) {
        double half = student().inverseSurvivalProbability(errorRate / 2) * standardError;
        return new Interval(Math.exp(estimate - half), Math.exp(estimate), Math.exp(estimate + half));
    }

    /** Two-sided p-value of no difference. */
    double pDifferent() {
        return estimate == 0 ? 1 : 2 * student().survivalProbability(Math.abs(estimate) / standardError);
    }

    /** One-sided p-value of the hypothesis that the difference is at most a limit. */
    double pAtMost(double limit) {
        return estimate == limit ? 0.5 : student().survivalProbability((estimate - limit) / standardError);
    }

    /** One-sided p-value of the hypothesis that the difference is at least a limit. */
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

    private static double products(double[] z, double[] values) {
        double meanZ = mean(z);
        double meanValue = mean(values);
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += (z[i] - meanZ) * (values[i] - meanValue);
        }
        return sum;
    }

    private static double[] rest(double[] values, double[] z, double slope) {
        double[] rest = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            rest[i] = values[i] - slope * z[i];
        }
        return rest;
    }
}
