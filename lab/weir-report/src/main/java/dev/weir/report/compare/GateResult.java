package dev.weir.report.compare;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The result of a gate: whether a run became slower than allowed.
 *
 * @param maxSlowdownPercent slowdown allowed, in per cent
 * @param comparison all changes from run A to run B, including cells not judged
 * @param cells every judged cell, in the order of run A
 * @param missing judged cells of run A that run B lacks
 * @param reasons sentences on further obstacles to a pass: cells not measured, a sentinel whose shift does not cancel
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

    /** The outcome for a cell or a run. */
    public enum Outcome {
        /** More slowdown than allowed is ruled out. */
        PASS("within"),
        /** Significantly slower than allowed. */
        FAIL("too slow"),
        /** The data are not decisive yet; this is not a pass. */
        UNDECIDED("undecided");

        private final String word;

        Outcome(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }

        /** Returns the outcome of a run: it passes only if every cell does, and nothing else forbids it. */
        static Outcome together(List<CellGate> cells, List<String> reasons) {
            if (cells.stream().anyMatch(each -> each.outcome() == FAIL)) {
                return FAIL;
            }
            boolean all = !cells.isEmpty() && cells.stream().allMatch(each -> each.outcome() == PASS);
            return all && reasons.isEmpty() ? PASS : UNDECIDED;
        }
    }

    /**
     * The outcome for one cell.
     *
     * @param upperPercent one-sided upper bound of the slowdown, in per cent; {@code NaN} if there is none
     * @param moreHeats further heats in each run that would probably decide it; 0 if decided, -1 if none would
     */
    public record CellGate(CellComparison cell, Outcome outcome, double upperPercent, int moreHeats) {}

    /** Returns the slowdown allowed: {@code +5 %}. */
    public String allowed() {
        return "+" + String.valueOf(maxSlowdownPercent).replaceFirst("\\.0$", "") + " %";
    }

    /** Returns every cell: failed, undecided, passed; within an outcome by descending upper bound. */
    public List<CellGate> worstFirst() {
        return Stream.of(Outcome.FAIL, Outcome.UNDECIDED, Outcome.PASS)
                .flatMap(outcome -> worstFirst(outcome).stream())
                .toList();
    }

    /** Returns the cells of one outcome, by descending upper bound. */
    public List<CellGate> worstFirst(Outcome wanted) {
        return cells.stream()
                .filter(each -> each.outcome() == wanted)
                .sorted(WORST_FIRST)
                .toList();
    }
}
