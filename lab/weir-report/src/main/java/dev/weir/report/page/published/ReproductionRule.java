package dev.weir.report.page.published;

import dev.weir.report.model.Interval;
import dev.weir.report.text.Figures;

/**
 * Judges a published ratio of times against the interval of ours.
 *
 * @param theirs the published ratio
 * @param alike accepted deviation from 1, if published as no difference; {@code null} if published as a difference
 */
record ReproductionRule(double theirs, Double alike) {
    static final String WORDS = "A published difference is reproduced where our whole interval lies on its side of 1,"
            + " overlaps a band of 25 % either way of its size (half of a small difference either way) and is no wider than the"
            + " band; a published likeness where our whole interval is within 10 % of 1, and not on the other side of it. What"
            + " the run has no verdict on is undecided.";

    private static final double SIZE = 1.25;
    private static final double ALIKE = 0.10;
    /** A ratio this close to 1 is on neither side of it. */
    private static final double EQUAL = 0.02;

    record Judgement(Outcome outcome, String because) {}

    Judgement judge(Interval ours) {
        return alike == null ? asDifference(ours) : asLikeness(ours);
    }

    private Judgement asDifference(Interval ours) {
        boolean size = ours.low() <= theirs * near() && ours.high() >= theirs / near();
        if (theirs > 1 ? ours.low() > 1 : ours.high() < 1) {
            return size ? ofThatSize(ours) : ofAnotherSize(ours);
        }
        if (ours.excludesOne()) {
            return new Judgement(Outcome.NOT_REPRODUCED, "the opposite direction");
        }
        return !size && isWithin(ALIKE, ours)
                ? new Judgement(Outcome.NOT_REPRODUCED, "alike within " + Figures.share(ALIKE))
                : new Judgement(
                        Outcome.UNDECIDED, "our interval contains 1" + (size ? ", and the published size" : ""));
    }

    private Judgement ofThatSize(Interval ours) {
        return ours.high() <= ours.low() * near() * near()
                ? new Judgement(Outcome.REPRODUCED, "same direction and size")
                : new Judgement(Outcome.UNDECIDED, "same direction; our interval is too wide to tell the size");
    }

    private Judgement ofAnotherSize(Interval ours) {
        boolean larger = Math.abs(Math.log(ours.estimate())) > Math.abs(Math.log(theirs));
        return new Judgement(Outcome.OTHER_SIZE, "our difference is " + (larger ? "larger" : "smaller"));
    }

    /**
     * Returns the factor within which a size counts as the published one. For small differences it is half of the difference,
     * since a quarter of the ratio would reach beyond 1.
     */
    private double near() {
        return Math.min(SIZE, Math.sqrt(Math.max(theirs, 1 / theirs)));
    }

    private Judgement asLikeness(Interval ours) {
        String margin = Figures.share(alike);
        if (isOpposite(ours)) {
            return new Judgement(Outcome.NOT_REPRODUCED, "the opposite direction");
        }
        if (isWithin(alike, ours)) {
            return new Judgement(Outcome.REPRODUCED, "alike within " + margin);
        }
        boolean beyond = ours.low() > 1 + alike || ours.high() < 1 - alike;
        return beyond
                ? new Judgement(Outcome.NOT_REPRODUCED, "not alike within " + margin)
                : new Judgement(Outcome.UNDECIDED, "our interval reaches beyond " + margin);
    }

    private boolean isOpposite(Interval ours) {
        boolean faster = theirs < 1 - EQUAL && ours.low() > 1 && ours.estimate() > 1 + EQUAL;
        boolean slower = theirs > 1 + EQUAL && ours.high() < 1 && ours.estimate() < 1 - EQUAL;
        return faster || slower;
    }

    private static boolean isWithin(double share, Interval ours) {
        return ours.low() >= 1 - share && ours.high() <= 1 + share;
    }
}
