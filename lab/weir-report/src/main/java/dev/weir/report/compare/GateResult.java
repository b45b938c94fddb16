package dev.weir.report.compare;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Says whether a run became slower than allowed.
 *
 * @param maxSlowdownPercent slowdown allowed, in per cent
 * @param comparison what changed from run A to run B, whatever is judged of it
 * @param cells every cell of both runs that is judged, in the order of run A
 * @param missing cells of run A that run B lacks
 * @param reasons sentences that forbid a pass beside the cells: cells not measured, a sentinel that moved where it does not
 *     cancel
 * @param remarks sentences that do not affect the outcome
 */
public record GateResult(
        Outcome outcome,
        double maxSlowdownPercent,
        RunComparison comparison,
        List<CellGate> cells,
        List<CellKey> missing,
        List<String> reasons,
        List<String> remarks) {

    private static final Comparator<CellGate> WORST_FIRST = Comparator.comparingDouble(
                    (CellGate each) -> Double.isNaN(each.upperPercent()) ? Double.MAX_VALUE : each.upperPercent())
            .reversed();

    /** The gate's word on a cell, and of the run. */
    public enum Outcome {
        /** More slowdown than allowed is ruled out. */
        PASS,
        /** Certainly slower than allowed. */
        FAIL,
        /** The data do not decide yet; this is not a pass. */
        UNDECIDED
    }

    /**
     * One cell.
     *
     * @param upperPercent one-sided upper bound of its slowdown, in per cent; {@code NaN} where there is none
     * @param moreHeats heats more in each run that would probably decide it; 0 where decided, -1 where none would
     */
    public record CellGate(CellComparison cell, Outcome outcome, double upperPercent, int moreHeats) {}

    /** Every cell: failed, undecided, passed; of one outcome the one with the largest upper bound first. */
    public List<CellGate> worstFirst() {
        return Stream.of(Outcome.FAIL, Outcome.UNDECIDED, Outcome.PASS)
                .flatMap(outcome -> worstFirst(outcome).stream())
                .toList();
    }

    /** The cells of one outcome, the one with the largest upper bound first. */
    public List<CellGate> worstFirst(Outcome wanted) {
        return cells.stream()
                .filter(each -> each.outcome() == wanted)
                .sorted(WORST_FIRST)
                .toList();
    }
}
