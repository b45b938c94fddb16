package dev.weir.report.compare;

import dev.weir.report.stats.ComparisonResult;
import java.util.List;

/**
 * The extent to which the verdicts of two runs agree: of the planned comparisons that both decide, how many both decide alike.
 *
 * @param common comparisons that both runs hold
 * @param decidedByBoth those of them that both decide
 * @param alike those of them with the same verdict
 * @param differing the others
 */
public record Agreement(int common, int decidedByBoth, int alike, List<Differing> differing) {

    /** A comparison that the runs decide otherwise. */
    public record Differing(CellKey cell, ComparisonResult a, ComparisonResult b) {}

    /** Share of the comparisons decided by both that are decided alike, in per cent; {@code NaN} where both decide none. */
    public double percent() {
        return decidedByBoth == 0 ? Double.NaN : 100.0 * alike / decidedByBoth;
    }
}
