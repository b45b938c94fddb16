package dev.weir.report.compare;

import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.model.Run;
import dev.weir.report.stats.Verdict;
import java.util.List;

/**
 * The findings of a comparison or a gate, written for other programs by {@link FindingsJson}.
 *
 * @param a the baseline runs
 * @param b the runs compared or judged
 * @param gate the gate's result; {@code null} for a comparison
 * @param exit the exit of the command
 */
public record Findings(Side a, Side b, RunComparison comparison, GateResult gate, Exit exit) {

    /**
     * One of the two sides.
     *
     * @param name the directory as the user named it
     * @param runs the runs in it, one per study
     */
    public record Side(String name, List<Run> runs) {}

    public record Exit(int code, String meaning) {}

    /** Returns whether both sides are the same runs, measurement by measurement, so that a comparison is meaningless. */
    public boolean sameRun() {
        return a.runs().equals(b.runs());
    }

    /** Returns the cells compared or judged, worst first; for a gate failed cells come first. */
    public List<CellComparison> cells() {
        return gate == null
                ? WorstFirst.sorted(comparison.cells())
                : gate.worstFirst().stream().map(CellGate::cell).toList();
    }

    /** Returns the gate's judgement of one of {@link #cells}; {@code null} for a comparison. */
    public CellGate judged(CellComparison cell) {
        return gate == null
                ? null
                : gate.cells().stream()
                        .filter(each -> each.cell().equals(cell))
                        .findFirst()
                        .orElseThrow();
    }

    public long count(Verdict verdict) {
        return cells().stream().filter(each -> each.verdict() == verdict).count();
    }

    /** Returns the cells of run A missing from run B; for a gate only those on the links to judge. */
    List<CellKey> onlyA() {
        return gate == null ? comparison.onlyA() : gate.missing();
    }
}
