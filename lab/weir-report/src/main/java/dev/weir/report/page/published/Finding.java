package dev.weir.report.page.published;

import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Looks;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.Optional;

/**
 * One published ratio of times and ours, held against each other: ten per cent either way of 1 is alike, beyond is
 * faster or slower.
 * <em>Reproduced</em> when our whole interval lies in the published direction, or is narrow (its ends within 20 %) and
 * within ten per cent of the published figure; <em>undecided here</em> when it reaches into that direction and beyond, or
 * there is no interval; <em>not reproduced</em> otherwise, unless the study knows an explanation.
 *
 * @param claim the finding it belongs to
 * @param network published network and setting in words
 * @param what the two arms in words
 * @param link our link that compares, and the setting; empty when none does
 * @param ours our ratio; {@code null} when not measured
 * @param cells the two cells that our ratio is of; empty when not measured
 */
public record Finding(
        String claim,
        String network,
        String what,
        double theirs,
        String link,
        Interval ours,
        Outcome outcome,
        String because,
        List<Cell> cells) {
    private static final double ALIKE = 0.10;
    private static final double NARROW = 1.2;

    public static final String RULE = "A ratio counts as slower above " + Figures.three(1 + ALIKE)
            + " and as faster below " + Figures.three(1 - ALIKE)
            + "; a finding is reproduced when our whole interval lies in the"
            + " same direction, or is narrow (its ends within " + Figures.percent(100 * (NARROW - 1)) + ") and within "
            + Figures.share(ALIKE)
            + " of theirs; probably where the run has no verdict on a difference, or on what its plan does not ask an interval that"
            + " holds for every look does not say the same. A run of published figures races each until it is judged, in three heats at least.";

    public static final String SMALL_RULE = "Every published change is below " + Figures.share(ALIKE)
            + ", so the rule is a finer one: reproduced when our whole"
            + " interval, of ratios paired by heat, lies on the published side of 1; undecided when it holds both 1 and"
            + " the published figure; else not reproduced.";

    private static final String NOT_KNOWN = "another direction; why is not known";

    private static final String ONE_HEAT = "one heat gives no interval";

    /** A published ratio that is yet to be judged. */
    public static Finding of(String claim, String network, String what, double theirs) {
        return new Finding(claim, network, what, theirs, "", null, Outcome.NOT_MEASURED, "", List.of());
    }

    public Finding with(Outcome other, String why) {
        return new Finding(claim, network, what, theirs, link, ours, other, why, cells);
    }

    private Finding on(String where, Interval ratio, String why) {
        return new Finding(claim, network, what, theirs, where, ratio, Outcome.UNDECIDED, why, cells);
    }

    /** Says on which link there is no such figure; on none where it is empty. */
    public Finding missing(String where) {
        return on(where, null, "")
                .with(
                        Outcome.NOT_MEASURED,
                        where.isEmpty() ? "no link compares" : "this run has no such figure on " + where);
    }

    /** Judges it by our ratio of an arm's time over a reference's, sure or probable. */
    public Finding judge(String where, Found found, String reference, RunView view) {
        return judge(where, found.ratio())
                .of(found.cell(), found.cell().withArm(reference))
                .heldTo(found.planned(), view);
    }

    public Finding judge(String where, Interval ratio) {
        Finding open = on(where, ratio, "our interval reaches beyond the published direction");
        if (!ratio.hasBounds()) {
            return open.with(Outcome.UNDECIDED, ONE_HEAT);
        }
        int published = direction(theirs);
        int low = direction(ratio.low());
        int high = direction(ratio.high());
        boolean narrow = ratio.high() <= NARROW * ratio.low();
        boolean close = narrow && theirs >= ratio.low() / (1 + ALIKE) && theirs <= ratio.high() * (1 + ALIKE);
        if (low == published && high == published) {
            return open.with(Outcome.REPRODUCED, "same direction" + (close ? ", same size" : ""));
        }
        if (close) {
            return open.with(Outcome.REPRODUCED, "same size, within ten per cent");
        }
        return low <= published && published <= high ? open : open.with(Outcome.NOT_REPRODUCED, NOT_KNOWN);
    }

    /**
     * Judges a published change of a few per cent, smaller than what counts as alike above: <em>reproduced</em> when our whole
     * interval lies on the published side of 1, <em>undecided here</em> when it holds both 1 and the published figure, and
     * <em>not reproduced</em> otherwise: then it excludes the published change.
     */
    public Finding judgeSmall(String where, Interval ratio) {
        Finding open = on(where, ratio, "our interval holds the published change, and none");
        if (!ratio.hasBounds()) {
            return open.with(Outcome.UNDECIDED, ONE_HEAT);
        }
        boolean same = theirs > 1 ? ratio.low() > 1 : ratio.high() < 1;
        boolean holdsTheirs = ratio.low() <= theirs && theirs <= ratio.high();
        if (same) {
            boolean beyond = Math.abs(Math.log(ratio.estimate())) > Math.abs(Math.log(theirs));
            String size = holdsTheirs ? ", same size" : beyond ? ", larger" : ", smaller";
            return open.with(Outcome.REPRODUCED, "same direction" + size);
        }
        boolean holdsNone = ratio.low() <= 1 && 1 <= ratio.high();
        if (holdsTheirs && holdsNone) {
            return open;
        }
        String why = holdsNone ? "our interval excludes the published change" : "the other direction";
        return open.with(Outcome.NOT_REPRODUCED, why);
    }

    public Finding heldToSmall(Verdict verdict) {
        return verdict == Verdict.UNDECIDED ? with(outcome.probable(), because) : this;
    }

    /**
     * The same, sure or probable. A published difference is reproduced, or not, for sure where the run has a verdict; what was
     * published as alike where it is equal. What the plan does not ask is sure where an interval that holds for every look says
     * so, and no control of the link failed.
     */
    public Finding heldTo(Optional<Verdict> planned, RunView view) {
        boolean alike = direction(theirs) == 0;
        boolean sure = planned.filter(verdict -> alike ? verdict == Verdict.EQUAL : verdict != Verdict.UNDECIDED)
                .isPresent();
        boolean unasked = alike || planned.isEmpty();
        return sure || (unasked && holdsForAllLooks(view)) ? this : with(outcome.probable(), because);
    }

    private boolean holdsForAllLooks(RunView view) {
        Cell over = cells.get(0);
        int heats = view.cells().get(over).heatsWith(view.cells().get(cells.get(1)));
        return Looks.forAll(ours, heats)
                        .filter(wide -> judge(link, wide).outcome == outcome)
                        .isPresent()
                && !view.analysis().selfTest().failed(view.run()).containsKey(over.link());
    }

    public Finding of(Cell arm, Cell reference) {
        return new Finding(claim, network, what, theirs, link, ours, outcome, because, List.of(arm, reference));
    }

    /** -1 faster, 0 alike, 1 slower. */
    public static int direction(double ratio) {
        return ratio > 1 + ALIKE ? 1 : ratio < 1 - ALIKE ? -1 : 0;
    }
}
