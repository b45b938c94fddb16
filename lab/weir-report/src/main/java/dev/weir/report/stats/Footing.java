package dev.weir.report.stats;

/**
 * The basis of comparisons on one link.
 *
 * @param moderation spread of everything compared there
 * @param floor what equal arms differ by there: what differs by no more is not called different, and nothing is called equal
 *     within less
 * @param logMargin differences up to this size do not matter, on the log scale
 * @param logMoved how far the round trip of the link moved between its probes, on the log scale; 0 where nothing is declared of it
 */
record Footing(Moderation moderation, NoiseFloor floor, double logMargin, double logMoved) {
    Footing with(Moderation other) {
        return new Footing(other, floor, logMargin, logMoved);
    }

    /** Returns the interval of the heats up to and with one; never narrower than what the link's round trip moved. */
    Interval ratio(int heat, Pairs pairs, StudentT student) {
        Estimate estimate = moderation.upTo(heat, pairs);
        return student.exp(estimate, logMoved / 2);
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
