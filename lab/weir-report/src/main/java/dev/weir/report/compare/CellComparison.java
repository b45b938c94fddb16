package dev.weir.report.compare;

import dev.weir.report.model.Interval;
import dev.weir.report.stats.Leaning;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;

/**
 * One cell in both runs.
 *
 * @param microsA geometric mean time per operation in run A in microseconds
 * @param ratio time in B over time in A with its interval, each over the sentinel's time in the same laps if {@code relative},
 *     so that the state of the machine cancels; {@code NaN} bounds where a run has fewer than two heats
 * @param asMeasured the ratio of the absolute times, including the machine's effects
 * @param relative whether the times were taken over the sentinel's
 * @param verdict the verdict on {@code ratio}, with the false discovery rate controlled over all cells compared
 * @param deltaPercent differences up to this size count as equal, in per cent
 * @param note a remark, for example that the sentinel shows the same difference; may be empty
 */
public record CellComparison(
        CellKey cell,
        double microsA,
        double microsB,
        int heatsA,
        int heatsB,
        Interval ratio,
        Interval asMeasured,
        boolean relative,
        Verdict verdict,
        double deltaPercent,
        String note) {

    /** Returns the verdict, or the tendency of the interval: {@code slower}, {@code equal within 2 %}, {@code probably slower} ... */
    public String words() {
        return verdict == Verdict.EQUAL
                ? "equal within " + Figures.percent(deltaPercent)
                : Leaning.words(verdict, ratio);
    }
}
