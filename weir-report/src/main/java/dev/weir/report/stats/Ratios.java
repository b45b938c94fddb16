package dev.weir.report.stats;

/** Turns pairs into a ratio with its interval. */
final class Ratios {
    private final StudentT student;

    Ratios(StudentT student) {
        this.student = student;
    }

    /** Student's t interval of the geometric mean of the per-round ratios; no interval of one round. */
    RatioResult student(Pairs pairs) {
        return result(pairs, student.exp(pairs.moments()), pairs.count() < 2 ? "single" : "t");
    }

    private static RatioResult result(Pairs pairs, Interval ratio, String method) {
        return new RatioResult(
                pairs.numerator().cell(), pairs.denominator().cell().arm(), pairs.count(), ratio, method);
    }
}
