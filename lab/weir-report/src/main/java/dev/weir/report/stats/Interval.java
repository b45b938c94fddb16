package dev.weir.report.stats;

/**
 * An estimate with its confidence interval.
 *
 * @param low lower bound; {@code NaN} when it cannot be given (fewer than two heats)
 * @param estimate the estimate
 * @param high upper bound; {@code NaN} when it cannot be given
 */
public record Interval(double low, double estimate, double high) {}
