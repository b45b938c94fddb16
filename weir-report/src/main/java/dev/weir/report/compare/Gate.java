package dev.weir.report.compare;

import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.compare.GateResult.Outcome;
import dev.weir.report.model.Run;
import dev.weir.report.stats.FalseDiscovery;
import dev.weir.report.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Judges whether any cell became slower than allowed.
 *
 * <p>A cell fails when the hypothesis that it is slower by at most the allowance is rejected, one-sided, the false discovery
 * rate being held over all cells. A cell passes when the opposite hypothesis is rejected. The run passes only when every cell
 * passes: an intersection-union test (Berger, Technometrics 24, 1982), which needs no correction for the number of cells,
 * for a single bad cell must slip through to pass it. What is neither is undecided, and so is a run that lacks a cell of the
 * other, or whose sentinel moved by more than the allowance.
 */
public final class Gate {
    private static final int MOST_ROUNDS = 1000;

    private final double limit;
    private final double errorRate;
    private final double failAt;
    private final int tests;

    private Gate(double limit, double errorRate, List<TwoSamples> differences) {
        this.limit = limit;
        this.errorRate = errorRate;
        this.tests = Math.max(1, differences.size());
        double[] pValues =
                differences.stream().mapToDouble(each -> each.pAtMost(limit)).toArray();
        this.failAt = pValues.length == 0 ? -1 : FalseDiscovery.threshold(pValues, errorRate);
    }

    /**
     * Judges.
     *
     * @param a the runs to compare with, one per study
     * @param b the runs that are judged
     * @param maxSlowdownPercent slowdown allowed, in per cent, above 0
     * @return the judgement
     * @throws dev.weir.report.model.RunFormatException when they have no study in common
     */
    public static GateResult judge(List<Run> a, List<Run> b, double maxSlowdownPercent) {
        List<StudyMatch.Matched> matched = RunComparison.matches(a, b).stream()
                .flatMap(match -> match.cells().stream())
                .toList();
        RunComparison comparison = RunComparison.of(a, b);
        double limit = Math.log1p(maxSlowdownPercent / 100);
        List<TwoSamples> differences = matched.stream()
                .map(StudyMatch.Matched::best)
                .filter(best -> best != null)
                .toList();
        Gate gate = new Gate(limit, comparison.errorRatePercent() / 100, differences);
        List<CellGate> cells = new ArrayList<>();
        for (int i = 0; i < matched.size(); i++) {
            cells.add(gate.cell(comparison.cells().get(i), matched.get(i)));
        }
        List<String> reasons = reasons(comparison, maxSlowdownPercent);
        return new GateResult(together(cells, reasons), maxSlowdownPercent, cells, reasons);
    }

    private static Outcome together(List<CellGate> cells, List<String> reasons) {
        if (cells.stream().anyMatch(each -> each.outcome() == Outcome.FAIL)) {
            return Outcome.FAIL;
        }
        boolean all = !cells.isEmpty() && cells.stream().allMatch(each -> each.outcome() == Outcome.PASS);
        return all && reasons.isEmpty() ? Outcome.PASS : Outcome.UNDECIDED;
    }

    private CellGate cell(CellComparison comparison, StudyMatch.Matched matched) {
        TwoSamples best = matched.best();
        if (best == null) {
            return new CellGate(comparison, Outcome.UNDECIDED, Double.NaN, 1);
        }
        double upper = 100 * (best.ratio(2 * errorRate).high() - 1);
        Outcome outcome = Outcome.UNDECIDED;
        if (best.pAtMost(limit) <= failAt) {
            outcome = Outcome.FAIL;
        } else if (best.pAtLeast(limit) <= errorRate) {
            outcome = Outcome.PASS;
        }
        int more = outcome == Outcome.UNDECIDED
                ? moreHeats(best, matched.a().size(), matched.b().size())
                : 0;
        return new CellGate(comparison, outcome, upper, more);
    }

    /** Heats more in each run until a test would reject, if spread and estimate stay as they are; -1 when none would. */
    private int moreHeats(TwoSamples now, int heatsA, int heatsB) {
        double level = now.estimate() > limit ? errorRate / tests : errorRate;
        double scale = 1.0 / heatsA + 1.0 / heatsB;
        for (int more = 1; more <= MOST_ROUNDS; more++) {
            double then = 1.0 / (heatsA + more) + 1.0 / (heatsB + more);
            TwoSamples later = new TwoSamples(
                    now.estimate(), now.standardError() * Math.sqrt(then / scale), now.degreesOfFreedom() + 2.0 * more);
            if (Math.min(later.pAtMost(limit), later.pAtLeast(limit)) <= level) {
                return more;
            }
        }
        return -1;
    }

    private static List<String> reasons(RunComparison comparison, double maxPercent) {
        List<String> reasons = new ArrayList<>();
        comparison
                .studiesOnlyA()
                .forEach(study -> reasons.add("study " + study + " was not measured in run B; measure it to pass"));
        comparison
                .onlyA()
                .forEach(cell -> reasons.add(cell.words() + " was not measured in run B; measure it to pass"));
        double allowed = 1 + maxPercent / 100;
        for (SentinelShift sentinel : comparison.sentinels()) {
            Interval ratio = sentinel.ratio();
            if (sentinel.control() && (ratio.low() > allowed || ratio.high() < 1 / allowed)) {
                reasons.add(String.format(
                        Locale.ROOT,
                        "the sentinel of study %s, the same in both runs, took %.3f× [%.3f, %.3f] of its time: the machine or"
                                + " something that all arms share changed by more than allowed; measure run A again beside"
                                + " run B",
                        sentinel.study(),
                        ratio.estimate(),
                        ratio.low(),
                        ratio.high()));
            }
        }
        return reasons;
    }
}
