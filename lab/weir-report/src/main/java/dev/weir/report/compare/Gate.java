package dev.weir.report.compare;

import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.compare.GateResult.Outcome;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunFormatException;
import dev.weir.report.stats.FalseDiscovery;
import dev.weir.report.text.RatioWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Judges whether any cell became slower than allowed.
 *
 * <p>A cell fails if the hypothesis that it is slower by at most the allowance is rejected, one-sided, with the false discovery
 * rate controlled over all cells. A cell passes if the opposite hypothesis is rejected. The run passes only if every cell
 * passes: an intersection-union test (Berger, Technometrics 24, 1982), which needs no correction for the number of cells, since
 * a wrong pass requires every truly slower cell to pass. All else is undecided, including a run that lacks a cell of the
 * baseline. Times are taken over the sentinel's if it was raced beside the cell; if it was not, and the sentinel moved by more
 * than the allowance, the cell cannot fail and the run cannot pass.
 */
public final class Gate {
    private static final int MOST_HEATS = 1000;

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
        this.failAt = FalseDiscovery.threshold(pValues, errorRate);
    }

    /**
     * Judges runs against a baseline.
     *
     * @param a the baseline runs, one per study
     * @param b the runs to judge
     * @param maxSlowdownPercent slowdown allowed, in per cent, above 0
     * @param links names of the links to judge, as in run A; empty for all
     * @throws RunFormatException if the runs have no study in common, or run A has none of the links
     */
    public static GateResult judge(List<Run> a, List<Run> b, double maxSlowdownPercent, Set<String> links) {
        List<StudyMatch> matches = RunComparison.matches(a, b);
        RunComparison comparison = RunComparison.of(matches, a, b);
        Predicate<CellKey> wanted = cell -> links.isEmpty() || links.contains(cell.link());
        List<StudyMatch.Matched> matched = matches.stream()
                .flatMap(match -> match.cells().stream())
                .filter(cell -> wanted.test(cell.key()))
                .toList();
        List<CellComparison> compared = comparison.cells().stream()
                .filter(cell -> wanted.test(cell.cell()))
                .toList();
        List<CellKey> missing = comparison.onlyA().stream().filter(wanted).toList();
        if (!links.isEmpty() && matched.isEmpty() && missing.isEmpty()) {
            throw new RunFormatException(
                    "run A has no cell on link=" + String.join(",", links) + "; name a link that it measured");
        }
        List<TwoSamples> differences = matched.stream()
                .map(StudyMatch.Matched::best)
                .filter(Objects::nonNull)
                .toList();
        Gate gate = new Gate(Math.log1p(maxSlowdownPercent / 100), comparison.errorRatePercent() / 100, differences);
        List<CellGate> cells = new ArrayList<>();
        Set<String> moved = comparison.sentinels().stream()
                .filter(sentinel -> sentinel.movedBeyond(maxSlowdownPercent))
                .map(SentinelShift::study)
                .collect(Collectors.toSet());
        for (int i = 0; i < matched.size(); i++) {
            CellComparison cell = compared.get(i);
            boolean confounded = !cell.relative() && moved.contains(cell.cell().study());
            cells.add(gate.cell(cell, matched.get(i), confounded));
        }
        GateReasons reasons = GateReasons.of(comparison, compared, missing, maxSlowdownPercent);
        return new GateResult(
                Outcome.together(cells, reasons.against()),
                maxSlowdownPercent,
                comparison,
                cells,
                missing,
                reasons.against(),
                reasons.remarks());
    }

    private CellGate cell(CellComparison comparison, StudyMatch.Matched matched, boolean confounded) {
        TwoSamples best = matched.best();
        if (best == null) {
            return new CellGate(comparison, Outcome.UNDECIDED, Double.NaN, 1);
        }
        double upper = 100 * (best.ratio(2 * errorRate).high() - 1);
        if (best.pAtMost(limit) <= failAt && !confounded) {
            return new CellGate(comparison, Outcome.FAIL, upper, 0);
        }
        if (best.pAtLeast(limit) <= errorRate) {
            return new CellGate(comparison, Outcome.PASS, upper, 0);
        }
        int more = confounded
                ? -1
                : moreHeats(best, matched.heats().a(), matched.heats().b());
        return new CellGate(comparison, Outcome.UNDECIDED, upper, more);
    }

    /**
     * Returns the number of further heats in each run until a test would reject, given the present spread and estimate; -1 if
     * none would.
     */
    private int moreHeats(TwoSamples now, int heatsA, int heatsB) {
        double level = now.estimate() > limit ? errorRate / tests : errorRate;
        double scale = 1.0 / heatsA + 1.0 / heatsB;
        for (int more = 1; more <= MOST_HEATS; more++) {
            double then = 1.0 / (heatsA + more) + 1.0 / (heatsB + more);
            TwoSamples later = new TwoSamples(
                    now.estimate(), now.standardError() * Math.sqrt(then / scale), now.degreesOfFreedom() + 2.0 * more);
            if (Math.min(later.pAtMost(limit), later.pAtLeast(limit)) <= level) {
                return more;
            }
        }
        return -1;
    }

    /**
     * Facts besides the cells that a gate reports.
     *
     * @param against sentences that forbid a pass
     * @param remarks sentences that do not affect the outcome
     */
    private record GateReasons(List<String> against, List<String> remarks) {
        private static final int NAMED = 3;

        static GateReasons of(
                RunComparison comparison, List<CellComparison> cells, List<CellKey> missing, double maxPercent) {
            GateReasons reasons = new GateReasons(new ArrayList<>(), new ArrayList<>());
            comparison
                    .studiesOnlyA()
                    .forEach(study ->
                            reasons.against.add("study " + study + " was not measured in run B; measure it to pass"));
            if (!missing.isEmpty()) {
                reasons.against.add(missing(missing));
            }
            comparison.sentinels().forEach(sentinel -> reasons.moved(sentinel, cells, maxPercent));
            return reasons;
        }

        private static String missing(List<CellKey> missing) {
            String names = missing.stream().limit(NAMED).map(CellKey::words).collect(Collectors.joining("; "));
            String more = missing.size() > NAMED ? "; and " + (missing.size() - NAMED) + " more" : "";
            return missing.size() + (missing.size() == 1 ? " cell was" : " cells were")
                    + " not measured in run B; measure them to pass: " + names + more;
        }

        /** Adds a sentinel that significantly moved by more than allowed; the shift cancels if it was raced beside every cell. */
        private void moved(SentinelShift sentinel, List<CellComparison> cells, double maxPercent) {
            if (!sentinel.movedBeyond(maxPercent)) {
                return;
            }
            String fact = "the sentinel of study " + sentinel.study() + ", the same in both runs, took "
                    + RatioWords.plain(sentinel.ratio())
                    + ": the machine or something that all arms share changed by more than allowed";
            Set<Boolean> relative = cells.stream()
                    .filter(cell -> cell.cell().study().equals(sentinel.study()))
                    .map(CellComparison::relative)
                    .collect(Collectors.toSet());
            if (relative.contains(false)) {
                against.add(fact + "; measure run A again beside run B");
            } else {
                remarks.add(fact + "; cells are judged by their time over the sentinel's, where it cancels");
            }
        }
    }
}
