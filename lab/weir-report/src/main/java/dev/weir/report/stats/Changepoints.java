package dev.weir.report.stats;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Finds where the level of a short series changes: one, two or three stretches of constant mean, by least squares, as many as
 * F tests call for.
 *
 * <p>Barrett et al. (OOPSLA 2017) classify thousands of iterations by penalised likelihood (PELT); its penalty is asymptotic
 * and finds changes in noise when there are five to twenty values. Here every placement of the changepoints is tried and
 * the best fit has to pass an F test whose level is divided by the number of placements, so that steady Gaussian noise of any
 * length is split no more often than the error rate.
 *
 * <p>The first stretch may be a single value, for a first batch that is still warming up; the others hold two or more, so a
 * lone spike makes no stretch.
 */
final class Changepoints {
    private static final int SHORTEST = 2;

    private final double errorRate;
    private final Map<Integer, double[]> thresholds = new HashMap<>();

    /** Splits steady noise at no more than this rate, 0 to 1. */
    Changepoints(double errorRate) {
        this.errorRate = errorRate;
    }

    /** Starts of the second and later stretches; none when the series is steady or shorter than four values. */
    int[] find(double[] values) {
        int n = values.length;
        if (n < 4) {
            return new int[0];
        }
        Sums sums = new Sums(values);
        double whole = sums.squares(0, n);
        Split two = bestOfTwo(sums, n);
        Split three = bestOfThree(sums, n);
        double[] limits = thresholds.computeIfAbsent(n, this::thresholds);
        // rounding leaves squares of about 1e-30 in a series of equal values
        double negligible = n * 1e-20;
        if (whole <= negligible) {
            return new int[0];
        }
        if (two.exceeds(whole, limits[0])) {
            return three.exceeds(two.squares, limits[1]) && two.squares > negligible ? three.starts : two.starts;
        }
        return three.exceeds(whole, limits[2]) ? three.starts : new int[0];
    }

    /** Mean of one of the stretches, from 0. */
    static double mean(double[] values, int[] starts, int stretch) {
        int from = stretch == 0 ? 0 : starts[stretch - 1];
        int to = stretch == starts.length ? values.length : starts[stretch];
        return mean(values, from, to);
    }

    static double mean(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).average().orElseThrow();
    }

    /** Squared deviations from the mean of a stretch, summed as they are: {@link Sums} is faster, and rounds otherwise. */
    static double squares(double[] values, int from, int to) {
        double mean = mean(values, from, to);
        return Arrays.stream(values, from, to)
                .map(each -> (each - mean) * (each - mean))
                .sum();
    }

    private static Split bestOfTwo(Sums sums, int n) {
        Split best = Split.NONE;
        for (int second = 1; second <= n - SHORTEST; second++) {
            best = best.orBetter(sums.squares(0, second) + sums.squares(second, n), second);
        }
        return best;
    }

    private static Split bestOfThree(Sums sums, int n) {
        Split best = Split.NONE;
        for (int second = 1; second <= n - 2 * SHORTEST; second++) {
            for (int third = second + SHORTEST; third <= n - SHORTEST; third++) {
                double squares = sums.squares(0, second) + sums.squares(second, third) + sums.squares(third, n);
                best = best.orBetter(squares, second, third);
            }
        }
        return best;
    }

    /**
     * Returns how many times smaller the squares must get: of two stretches against one, three against two, three against one. From
     * F = ((s0 - s1) / (k1 - k0)) / (s1 / (n - k1)), at the error rate over the number of placements; half the rate for each
     * way a steady series can be split.
     */
    private double[] thresholds(int n) {
        int two = n - SHORTEST;
        int three = Math.max(1, (n - 2 * SHORTEST) * (n - 2 * SHORTEST + 1) / 2);
        return new double[] {
            limit(errorRate / 2 / two, 1, n - 2),
            limit(errorRate / 2 / (n - 1), 1, n - 3),
            limit(errorRate / 2 / three, 2, n - 3)
        };
    }

    private static double limit(double level, int added, int left) {
        return left < 1
                ? Double.POSITIVE_INFINITY
                : 1 + FDistribution.of(added, left).inverseSurvivalProbability(level) * added / left;
    }

    /** Running sums, so that the squares of any stretch cost the same. */
    private static final class Sums {
        final double[] sum;
        final double[] sumOfSquares;

        Sums(double[] values) {
            sum = new double[values.length + 1];
            sumOfSquares = new double[values.length + 1];
            // about a value of the series, so that little is lost to rounding
            double middle = values[values.length / 2];
            for (int i = 0; i < values.length; i++) {
                double value = values[i] - middle;
                sum[i + 1] = sum[i] + value;
                sumOfSquares[i + 1] = sumOfSquares[i] + value * value;
            }
        }

        double squares(int from, int to) {
            double total = sum[to] - sum[from];
            return Math.max(0, sumOfSquares[to] - sumOfSquares[from] - total * total / (to - from));
        }
    }

    private static final class Split {
        static final Split NONE = new Split(Double.POSITIVE_INFINITY);

        final double squares;
        final int[] starts;

        Split(double squares, int... starts) {
            this.squares = squares;
            this.starts = starts;
        }

        Split orBetter(double otherSquares, int... otherStarts) {
            return otherSquares < squares ? new Split(otherSquares, otherStarts) : this;
        }

        boolean exceeds(double squaresBefore, double limit) {
            return squaresBefore > limit * squares;
        }
    }
}
