package dev.weir.report.stats;

/**
 * Turns pairs into a ratio with its interval, at the run's error rate for this one ratio alone: the price of looking early
 * and of looking at many is paid by the verdicts.
 */
record Ratios(StudentT student) {
    /** Student's interval of the moderated mean; none of one heat. */
    RatioResult of(Pairs pairs, Moderation moderation) {
        return new RatioResult(
                pairs.numerator().cell(),
                pairs.denominator().cell().arm(),
                pairs.count(),
                student.exp(moderation.of(pairs)),
                moderation.scatter(pairs));
    }
}
