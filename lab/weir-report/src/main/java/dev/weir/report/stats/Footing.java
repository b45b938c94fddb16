package dev.weir.report.stats;

/**
 * The basis of comparisons on one link.
 *
 * @param moderation spread of everything compared there
 * @param floor what equal arms differ by there: what differs by no more is not called different, and nothing is called equal
 *     within less
 * @param logMargin differences up to this size do not matter, on the log scale
 */
record Footing(Moderation moderation, NoiseFloor floor, double logMargin) {
    Footing with(Moderation other) {
        return new Footing(other, floor, logMargin);
    }

    /** Returns the interval of the heats up to and with one. */
    Interval ratio(int heat, Pairs pairs, StudentT student) {
        return student.exp(moderation.upTo(heat, pairs));
    }

    RatioResult ratio(Pairs pairs, StudentT student) {
        return new RatioResult(
                pairs.numerator().cell(),
                pairs.denominator().cell().arm(),
                pairs.count(),
                ratio(Integer.MAX_VALUE, pairs, student),
                moderation.scatter(pairs));
    }
}
