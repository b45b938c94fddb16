package dev.weir.report.stats;

/**
 * Turns pairs into a ratio with its interval, at the run's error rate for this one ratio alone: the price of looking early
 * and of looking at many is paid by the verdicts.
 */
record Ratios(StudentT student, Bootstrap bootstrap) {
    /** The moderated t interval under ten heats, the hierarchical bootstrap from then on; no interval of one heat. */
    RatioResult of(Pairs pairs, Moderation moderation) {
        return pairs.count() < Bootstrap.MIN_HEATS
                ? student(pairs, moderation)
                : result(pairs, bootstrap.interval(pairs), moderation);
    }

    /** The t interval whatever the number of heats: cheap enough for every pair of arms. */
    RatioResult student(Pairs pairs, Moderation moderation) {
        return result(pairs, student.exp(moderation.of(pairs)), moderation);
    }

    private static RatioResult result(Pairs pairs, Interval ratio, Moderation moderation) {
        return new RatioResult(
                pairs.numerator().cell(),
                pairs.denominator().cell().arm(),
                pairs.count(),
                ratio,
                moderation.scatter(pairs));
    }
}
