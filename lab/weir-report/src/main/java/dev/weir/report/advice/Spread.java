package dev.weir.report.advice;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The size of errors of predictions, from errors on held-out cells.
 *
 * <p>The path's part of a time is known, the arm's part is fitted; an error of the fitted part matters as much as its share
 * of the whole. So the variance of the logarithmic error is {@code constant + byShare x share^2}, both at least zero, by least
 * squares on the squared errors.
 *
 * @param constant variance that is there at any share
 * @param byShare variance of the fitted part
 * @param quantile Student's quantile for a prediction interval at 95 %
 */
public record Spread(double constant, double byShare, double quantile) {
    private static final double MISS = 0.05;
    /** No prediction is taken to be better than this, on the logarithmic scale. */
    private static final double LEAST = 0.005;

    /** Half the prediction interval at 95 %, on the logarithmic scale, by the share of the fitted part in the time, 0 to 1. */
    public double halfWidth(double share) {
        return quantile * Math.sqrt(constant + byShare * share * share);
    }

    record Miss(double log, double share) {}

    static Spread of(List<Miss> errors) {
        double[][] rows = new double[errors.size()][];
        double[] squares = new double[errors.size()];
        for (int i = 0; i < squares.length; i++) {
            Miss each = errors.get(i);
            rows[i] = new double[] {1, each.share() * each.share()};
            squares[i] = each.log() * each.log();
        }
        double[] solved = NonNegative.solve(rows, squares);
        double quantile = TDistribution.of(Math.max(2, errors.size() - 2)).inverseSurvivalProbability(MISS / 2);
        return new Spread(Math.max(LEAST * LEAST, solved[0]), solved[1], quantile);
    }
}
