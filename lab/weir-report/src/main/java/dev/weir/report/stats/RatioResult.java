package dev.weir.report.stats;

import dev.weir.report.model.Interval;

/**
 * The ratio of one cell's time to that of another arm's cell at equal factors.
 *
 * @param reference id of the arm in the denominator
 * @param ratio the geometric mean of the per-heat ratios with its interval at the run's error rate, for this ratio alone;
 *     verdicts are stricter, since they account for early looks and for many comparisons
 * @param scatter the sources of its noise
 */
public record RatioResult(Cell cell, String reference, int heats, Interval ratio, Scatter scatter) {
    /** The two terms of a ratio: the cell in the numerator, and the id of the arm in the denominator. */
    public record Terms(Cell cell, String reference) {}

    public Terms terms() {
        return new Terms(cell, reference);
    }

    /** Returns the ratio with Student's interval of the moderated mean; no interval for one heat. */
    static RatioResult of(Pairs pairs, Moderation moderation, StudentT student) {
        return new RatioResult(
                pairs.numerator().cell(),
                pairs.denominator().cell().arm(),
                pairs.count(),
                student.exp(moderation.of(pairs)),
                moderation.scatter(pairs));
    }
}
