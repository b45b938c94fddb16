package dev.weir.report.compare;

import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.model.Run;
import dev.weir.report.stats.Verdict;
import java.util.List;

/**
 * The findings of a comparison or a gate, to be written for other programs by {@link FindingsJson}.
 *
 * @param a the runs compared with
 * @param b the runs compared, or judged
 * @param gate what the gate says; {@code null} of a comparison
 * @param exit how the command ends
 */
public record Findings(Side a, Side b, RunComparison comparison, GateResult gate, Exit exit) {

    /**
     * One of the two sides.
     *
     * @param name the directory as it was named
     * @param runs the runs in it, one per study
     */
    public record Side(String name, List<Run> runs) {}

    public record Exit(int code, String meaning) {}

    /** Returns whether both sides are the same runs, measurement by measurement: comparing them tells nothing. */
    public boolean sameRun() {
        return a.runs().equals(b.runs());
    }

    /** The cells compared or judged, worst first; of a gate those that failed come first. */
    public List<CellComparison> cells() {
        return gate == null
                ? WorstFirst.sorted(comparison.cells())
                : gate.worstFirst().stream().map(CellGate::cell).toList();
    }

    /** The gate's judgement of one of {@link #cells}; {@code null} of a comparison. */
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

    /** Cells of run A that run B lacks: of a gate those that were to be judged. */
    List<CellKey> onlyA() {
        return gate == null ? comparison.onlyA() : gate.missing();
    }
}
