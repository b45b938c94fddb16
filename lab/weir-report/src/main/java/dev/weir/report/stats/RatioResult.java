package dev.weir.report.stats;

/**
 * Time of one cell over time of the cell of another arm at equal factors.
 *
 * @param reference id of the arm in the denominator
 * @param ratio the geometric mean of the per-heat ratios with its interval at the run's error rate, for this ratio alone;
 *     verdicts are stricter, since they pay for early looks and for many comparisons
 * @param scatter where its noise comes from
 */
public record RatioResult(Cell cell, String reference, int heats, Interval ratio, Scatter scatter) {
    /** Student's interval of the moderated mean; none of one heat. */
    static RatioResult of(Pairs pairs, Moderation moderation, StudentT student) {
        return new RatioResult(
                pairs.numerator().cell(),
                pairs.denominator().cell().arm(),
                pairs.count(),
                student.exp(moderation.of(pairs)),
                moderation.scatter(pairs));
    }
}
