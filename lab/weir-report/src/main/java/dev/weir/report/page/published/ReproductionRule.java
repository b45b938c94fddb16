package dev.weir.report.page.published;

import dev.weir.report.stats.Interval;
import dev.weir.report.text.Figures;

/** Judges a published ratio of times by the interval of ours. */
public enum ReproductionRule {
    /** Ten per cent either way of 1 is alike, beyond is faster or slower. */
    DIRECTION(
            "A ratio counts as slower above " + Figures.three(1 + ReproductionRule.ALIKE)
                    + " and as faster below " + Figures.three(1 - ReproductionRule.ALIKE)
                    + "; a finding is reproduced when our whole interval lies in the"
                    + " same direction, or is narrow (its ends within "
                    + Figures.percent(100 * (ReproductionRule.NARROW - 1))
                    + ") and within " + Figures.share(ReproductionRule.ALIKE)
                    + " of theirs; probably where the run has no verdict on a difference, or on what its plan does not ask an interval that"
                    + " holds for every look does not say the same. A run of published figures races each until it is judged, in three heats at least.") {
        @Override
        Judgement judge(double theirs, Interval ours) {
            int published = direction(theirs);
            int low = direction(ours.low());
            int high = direction(ours.high());
            boolean narrow = ours.high() <= NARROW * ours.low();
            boolean close = narrow && theirs >= ours.low() / (1 + ALIKE) && theirs <= ours.high() * (1 + ALIKE);
            if (low == published && high == published) {
                return new Judgement(Outcome.REPRODUCED, "same direction" + (close ? ", same size" : ""));
            }
            if (close) {
                return new Judgement(Outcome.REPRODUCED, "same size, within ten per cent");
            }
            return low <= published && published <= high
                    ? new Judgement(Outcome.UNDECIDED, "our interval reaches beyond the published direction")
                    : new Judgement(Outcome.NOT_REPRODUCED, "another direction; why is not known");
        }

        @Override
        boolean saysAlike(double theirs) {
            return direction(theirs) == 0;
        }
    },
    /** Changes that are smaller than what counts as alike above: whether our interval excludes them, or none. */
    SMALL("Every published change is below " + Figures.share(ReproductionRule.ALIKE)
            + ", so the rule is a finer one: reproduced when our whole"
            + " interval, of ratios paired by heat, lies on the published side of 1; undecided when it holds both 1 and"
            + " the published figure; else not reproduced.") {
        @Override
        Judgement judge(double theirs, Interval ours) {
            boolean holdsTheirs = ours.low() <= theirs && theirs <= ours.high();
            if (theirs > 1 ? ours.low() > 1 : ours.high() < 1) {
                boolean beyond = Math.abs(Math.log(ours.estimate())) > Math.abs(Math.log(theirs));
                String size = holdsTheirs ? ", same size" : beyond ? ", larger" : ", smaller";
                return new Judgement(Outcome.REPRODUCED, "same direction" + size);
            }
            boolean holdsNone = ours.low() <= 1 && 1 <= ours.high();
            if (holdsTheirs && holdsNone) {
                return new Judgement(Outcome.UNDECIDED, "our interval holds the published change, and none");
            }
            return new Judgement(
                    Outcome.NOT_REPRODUCED,
                    holdsNone ? "our interval excludes the published change" : "the other direction");
        }

        @Override
        boolean saysAlike(double theirs) {
            return false;
        }
    };

    private static final double ALIKE = 0.10;
    private static final double NARROW = 1.2;

    final String words;

    ReproductionRule(String words) {
        this.words = words;
    }

    record Judgement(Outcome outcome, String because) {}

    abstract Judgement judge(double theirs, Interval ours);

    /** Returns whether the published figure says that the two take the same time. */
    abstract boolean saysAlike(double theirs);

    /** -1 faster, 0 alike, 1 slower. */
    private static int direction(double ratio) {
        return ratio > 1 + ALIKE ? 1 : ratio < 1 - ALIKE ? -1 : 0;
    }
}
