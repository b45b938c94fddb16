package dev.weir.report.stats;

/**
 * Turns pairs into a ratio with its interval, at the run's error rate for this one ratio alone: the price of looking early
 * and of looking at many is paid by the verdicts.
 */
final class Ratios {
    private final StudentT student;
    private final Bootstrap bootstrap;

    Ratios(StudentT student, Bootstrap bootstrap) {
        this.student = student;
        this.bootstrap = bootstrap;
    }

    /** Student's t interval under ten heats, the hierarchical bootstrap from then on; no interval of one heat. */
    RatioResult of(Pairs pairs) {
        return pairs.count() < Bootstrap.MIN_ROUNDS
                ? student(pairs)
                : result(pairs, bootstrap.interval(pairs), "bootstrap");
    }

    /** Student's t interval whatever the number of heats: cheap enough for every pair of arms. */
    RatioResult student(Pairs pairs) {
        return result(pairs, student.exp(pairs.moments()), pairs.count() < 2 ? "single" : "t");
    }

    private static RatioResult result(Pairs pairs, Interval ratio, String method) {
        return new RatioResult(
                pairs.numerator().cell(), pairs.denominator().cell().arm(), pairs.count(), ratio, method);
    }
}
