package dev.weir.report.page.published;

import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;

/**
 * The rule by which a published ratio of times is held against ours: ten per cent either way of 1 is alike, beyond is
 * faster or slower.
 * <em>Reproduced</em> when our whole interval lies in the published direction, or is narrow (its ends within 20 %) and
 * within ten per cent of the published figure; <em>undecided here</em> when it reaches into that direction and beyond, or
 * there is no interval; <em>not reproduced</em> otherwise, unless the study knows an explanation.
 */
public final class PublishedRule {
    private static final double ALIKE = 0.10;
    private static final double NARROW = 1.2;

    /** The rule in a sentence. */
    public static final String WORDS = "A ratio counts as slower above " + Figures.three(1 + ALIKE)
            + " and as faster below " + Figures.three(1 - ALIKE)
            + "; a finding is reproduced when our whole interval lies in the"
            + " same direction, or is narrow (its ends within " + Figures.percent(100 * (NARROW - 1)) + ") and within "
            + Figures.share(ALIKE) + " of theirs; probably where the run's own verdict on the two arms is still open.";

    /** The rule for small changes in a sentence. */
    public static final String SMALL_WORDS = "Every published change is below " + Figures.share(ALIKE)
            + ", so the rule is a finer one: reproduced when our whole"
            + " interval, of ratios paired by heat, lies on the published side of 1; undecided when it holds both 1 and"
            + " the published figure; else not reproduced.";

    private PublishedRule() {}

    /**
     * One published figure and ours, as ratios of times.
     *
     * @param claim the finding it belongs to
     * @param network published network and setting in words
     * @param what the two arms in words
     * @param theirs published ratio
     * @param link our link that compares, and the setting; empty when none does
     * @param ours our ratio; {@code null} when not measured
     * @param outcome what became of it
     * @param because why, in a sentence
     */
    public record Finding(
            String claim,
            String network,
            String what,
            double theirs,
            String link,
            Interval ours,
            Outcome outcome,
            String because) {

        public Finding explained(String why) {
            return new Finding(claim, network, what, theirs, link, ours, Outcome.EXPLAINED, why);
        }

        /** The same for a published change of a few per cent, where nothing counts as alike. */
        public Finding heldToSmall(Verdict verdict) {
            return new Finding(claim, network, what, theirs, link, ours, outcome.heldTo(verdict), because);
        }

        /** A published difference is reproduced, or not, for sure only where the run itself has a verdict. */
        public Finding heldTo(Verdict verdict) {
            return direction(theirs) == 0
                    ? this
                    : new Finding(claim, network, what, theirs, link, ours, outcome.heldTo(verdict), because);
        }
    }

    public static Finding judge(String claim, String network, String what, double theirs, String link, Interval ours) {
        if (!Figures.hasBounds(ours)) {
            return new Finding(
                    claim, network, what, theirs, link, ours, Outcome.UNDECIDED, "one heat gives no interval");
        }
        int published = direction(theirs);
        int low = direction(ours.low());
        int high = direction(ours.high());
        boolean narrow = ours.high() <= NARROW * ours.low();
        boolean close = narrow && theirs >= ours.low() / (1 + ALIKE) && theirs <= ours.high() * (1 + ALIKE);
        if (low == published && high == published) {
            return new Finding(
                    claim,
                    network,
                    what,
                    theirs,
                    link,
                    ours,
                    Outcome.REPRODUCED,
                    "same direction" + (close ? ", same size" : ""));
        }
        if (close) {
            return new Finding(
                    claim, network, what, theirs, link, ours, Outcome.REPRODUCED, "same size, within ten per cent");
        }
        return low <= published && published <= high
                ? new Finding(
                        claim,
                        network,
                        what,
                        theirs,
                        link,
                        ours,
                        Outcome.UNDECIDED,
                        "our interval reaches beyond the published direction")
                : new Finding(
                        claim,
                        network,
                        what,
                        theirs,
                        link,
                        ours,
                        Outcome.NOT_REPRODUCED,
                        "another direction, and no counted fact tells why");
    }

    /**
     * Judges a published change of a few per cent, smaller than what counts as alike above: <em>reproduced</em> when our whole
     * interval lies on the published side of 1, <em>undecided here</em> when it holds both 1 and the published figure, and
     * <em>not reproduced</em> otherwise: then it excludes the published change.
     */
    public static Finding judgeSmall(
            String claim, String network, String what, double theirs, String link, Interval ours) {
        if (!Figures.hasBounds(ours)) {
            return new Finding(
                    claim, network, what, theirs, link, ours, Outcome.UNDECIDED, "one heat gives no interval");
        }
        boolean same = theirs > 1 ? ours.low() > 1 : ours.high() < 1;
        boolean holdsTheirs = ours.low() <= theirs && theirs <= ours.high();
        if (same) {
            String size = holdsTheirs ? ", same size" : beyond(theirs, ours) ? ", larger" : ", smaller";
            return new Finding(claim, network, what, theirs, link, ours, Outcome.REPRODUCED, "same direction" + size);
        }
        boolean holdsNone = ours.low() <= 1 && 1 <= ours.high();
        if (holdsTheirs && holdsNone) {
            String because = "our interval holds the published change, and none";
            return new Finding(claim, network, what, theirs, link, ours, Outcome.UNDECIDED, because);
        }
        String because = holdsNone ? "our interval excludes the published change" : "the other direction";
        return new Finding(claim, network, what, theirs, link, ours, Outcome.NOT_REPRODUCED, because);
    }

    private static boolean beyond(double theirs, Interval ours) {
        return Math.abs(Math.log(ours.estimate())) > Math.abs(Math.log(theirs));
    }

    public static Finding missing(String claim, String network, String what, double theirs, String link) {
        String because = link.isEmpty() ? "no link compares" : "this run has no such figure on " + link;
        return new Finding(claim, network, what, theirs, link, null, Outcome.NOT_MEASURED, because);
    }

    /** -1 faster, 0 alike, 1 slower. */
    public static int direction(double ratio) {
        return ratio > 1 + ALIKE ? 1 : ratio < 1 - ALIKE ? -1 : 0;
    }
}
