package dev.weir.report.stats;

import java.util.Arrays;

/**
 * Robust centre of a few values: the Hodges-Lehmann estimate, the median of the means of all pairs of values, each with
 * itself included (Hodges and Lehmann, Ann. Math. Stat. 34, 1963).
 *
 * <p>Of normal values it is 95 % as precise as the mean, where the median is 64 %; of heavy-tailed ones it is the more
 * precise, and up to 29 % of the values may be anything; of three values, one: there the median is taken. Exchanging the sign of the values exchanges that of the centre,
 * so that it may be taken of log ratios.
 *
 * <p>The standard error is half the width of the interval that inverts Wilcoxon's signed-rank test at one standard
 * deviation of the rank sum (Hollander and Wolfe, Nonparametric Statistical Methods, 1973, section 3.3).
 *
 * @param value the centre
 * @param standardError its standard error; {@code NaN} of fewer than {@value #LEAST_FOR_ERROR} values
 * @param n number of values
 */
public record Centre(double value, double standardError, int n) {
    /** With fewer values, a single outlier would reach into the interval that measures their spread. */
    static final int LEAST_FOR_ERROR = 7;

    /** Among so many values, a single outlier would move the pairs' median. */
    private static final int MEDIAN = 3;

    /** Most halvings of the values' range: means that are closer than what is left of it count as equal. */
    private static final int HALVINGS = 44;

    /** The centre of values. */
    public static Centre of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        long means = (long) n * (n + 1) / 2;
        double value = n == MEDIAN ? sorted[1] : (ranked(sorted, (means + 1) / 2) + ranked(sorted, means / 2 + 1)) / 2;
        return new Centre(value, n < LEAST_FOR_ERROR ? Double.NaN : error(sorted, means), n);
    }

    private static double error(double[] sorted, long means) {
        double n = sorted.length;
        double deviation = Math.sqrt(n * (n + 1) * (2 * n + 1) / 24);
        long below = Math.max(1, Math.round(means / 2.0 - deviation + 0.5));
        return (ranked(sorted, means + 1 - below) - ranked(sorted, below)) / 2;
    }

    /** The mean of that rank, from 1, among those of all pairs: the range it lies in is halved until it is alone there. */
    private static double ranked(double[] sorted, long rank) {
        double low = sorted[0];
        double high = sorted[sorted.length - 1];
        long below = 0;
        long upToHigh = (long) sorted.length * (sorted.length + 1) / 2;
        for (int halving = 0; halving < HALVINGS && upToHigh - below > 1; halving++) {
            double middle = (low + high) / 2;
            long upToMiddle = upTo(sorted, 2 * middle);
            if (upToMiddle >= rank) {
                high = middle;
                upToHigh = upToMiddle;
            } else {
                low = middle;
                below = upToMiddle;
            }
        }
        return largestUpTo(sorted, 2 * high) / 2;
    }

    /** Pairs, each value with itself included, whose sum is no larger than this. */
    private static long upTo(double[] sorted, double sum) {
        long pairs = 0;
        int right = sorted.length - 1;
        for (int left = 0; left <= right; left++) {
            while (right >= left && sorted[left] + sorted[right] > sum) {
                right--;
            }
            pairs += Math.max(0, right - left + 1);
        }
        return pairs;
    }

    /** The largest sum of a pair that is no larger than this. */
    private static double largestUpTo(double[] sorted, double sum) {
        double largest = 2 * sorted[0];
        int right = sorted.length - 1;
        for (int left = 0; left <= right; left++) {
            while (right >= left && sorted[left] + sorted[right] > sum) {
                right--;
            }
            if (right >= left) {
                largest = Math.max(largest, sorted[left] + sorted[right]);
            }
        }
        return largest;
    }
}
