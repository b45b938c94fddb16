package dev.weir.report.compare;

import dev.weir.report.stats.ComparisonResult;
import java.util.List;

/**
 * The agreement of two runs' verdicts: the number of planned comparisons that both decide alike.
 *
 * @param common number of comparisons in both runs
 * @param decidedByBoth number of common comparisons decided in both runs
 * @param alike number of those with the same verdict
 * @param differing those with different verdicts
 */
public record Agreement(int common, int decidedByBoth, int alike, List<Differing> differing) {

    /** A comparison with different verdicts in the two runs. */
    public record Differing(CellKey cell, ComparisonResult a, ComparisonResult b) {}

    /** Returns the share of equal verdicts among the comparisons decided in both runs, in per cent; {@code NaN} if there are none. */
    public double percent() {
        return decidedByBoth == 0 ? Double.NaN : 100.0 * alike / decidedByBoth;
    }
}
