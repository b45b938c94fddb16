package dev.weir.report.stats;

/**
 * Time of one cell over time of the cell of another arm at equal factors.
 *
 * @param cell the cell in the numerator
 * @param reference id of the arm in the denominator
 * @param rounds rounds in which both were measured
 * @param ratio the ratio with its interval
 * @param method {@code t} (Student, paired log-ratios), {@code bootstrap} (hierarchical) or {@code single} (one round: no interval)
 */
public record RatioResult(Cell cell, String reference, int rounds, Interval ratio, String method) {}
