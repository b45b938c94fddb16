package dev.weir.report.compare;

import dev.weir.report.compare.Agreement.Differing;
import dev.weir.report.compare.StudyMatch.Question;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunFormatException;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.FalseDiscovery;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The changes from one run, or set of runs, to another.
 *
 * <p>The effect of one server start, by memory layout or file placement, is the same in every heat of a run and not included in
 * these intervals; two runs of the same set-up show its size.
 *
 * @param environment the differences between the environments; those that affect every arm come first
 * @param sentinels the change of each study's sentinel
 * @param cells every cell measured in both runs, in the order of run A
 * @param errorRatePercent rate at which intervals may miss the true value, and rate of false claims among all claims of a
 *     difference
 */
public record RunComparison(
        List<EnvironmentDifference> environment,
        List<SentinelShift> sentinels,
        List<CellComparison> cells,
        Agreement agreement,
        List<CellKey> onlyA,
        List<CellKey> onlyB,
        List<String> studiesOnlyA,
        List<String> studiesOnlyB,
        double errorRatePercent) {
    /** Compares runs b with runs a, study by study; throws a {@link RunFormatException} if they have none in common. */
    public static RunComparison of(List<Run> a, List<Run> b) {
        return of(matches(a, b), a, b);
    }

    static RunComparison of(List<StudyMatch> matches, List<Run> a, List<Run> b) {
        Set<EnvironmentDifference> environment = new LinkedHashSet<>();
        matches.forEach(match -> environment.addAll(match.environment()));
        double errorRate =
                matches.stream().mapToDouble(StudyMatch::errorRate).min().orElseThrow();
        return new RunComparison(
                List.copyOf(environment),
                matches.stream().map(StudyMatch::sentinel).toList(),
                cells(matches, errorRate),
                verdicts(matches),
                matches.stream().flatMap(each -> each.onlyA().stream()).toList(),
                matches.stream().flatMap(each -> each.onlyB().stream()).toList(),
                studiesOnlyIn(a, b),
                studiesOnlyIn(b, a),
                100 * errorRate);
    }

    static List<StudyMatch> matches(List<Run> a, List<Run> b) {
        List<StudyMatch> matches = new ArrayList<>();
        for (Run left : a) {
            for (Run right : b) {
                if (left.manifest().study().equals(right.manifest().study())) {
                    matches.add(StudyMatch.of(left, right));
                }
            }
        }
        if (matches.isEmpty()) {
            throw new RunFormatException("the runs have no study in common: A has " + studiesOnlyIn(a, List.of())
                    + ", B has " + studiesOnlyIn(b, List.of()) + "; compare runs of the same study");
        }
        return matches;
    }

    static List<String> studiesOnlyIn(List<Run> these, List<Run> those) {
        List<String> other = those.stream().map(each -> each.manifest().study()).toList();
        return these.stream()
                .map(each -> each.manifest().study())
                .filter(study -> !other.contains(study))
                .toList();
    }

    private static List<CellComparison> cells(List<StudyMatch> matches, double errorRate) {
        double[] pValues = matches.stream()
                .flatMap(match -> match.cells().stream())
                .filter(cell -> cell.best() != null)
                .mapToDouble(cell -> cell.best().pDifferent())
                .toArray();
        double threshold = FalseDiscovery.threshold(pValues, errorRate);
        List<CellComparison> cells = new ArrayList<>();
        for (StudyMatch match : matches) {
            match.cells().forEach(cell -> cells.add(judged(match, cell, threshold, errorRate)));
        }
        return cells;
    }

    private static CellComparison judged(
            StudyMatch match, StudyMatch.Matched cell, double threshold, double errorRate) {
        double deltaPercent = match.deltaPercent(cell);
        double microsA = Math.exp(mean(cell.a().values()));
        double microsB = Math.exp(mean(cell.b().values()));
        Interval none = new Interval(Double.NaN, microsB / microsA, Double.NaN);
        Interval ratio = cell.best() == null ? none : cell.best().ratio(errorRate);
        Interval measured = cell.measured() == null ? none : cell.measured().ratio(errorRate);
        return new CellComparison(
                cell.key(),
                microsA,
                microsB,
                cell.a().size(),
                cell.b().size(),
                ratio,
                measured,
                cell.relative(),
                verdict(
                        cell.best(),
                        ratio,
                        Math.log1p(deltaPercent / 100),
                        Math.log1p(match.floorPercent(cell) / 100),
                        threshold),
                deltaPercent,
                note(match.sentinel(), cell, ratio, measured));
    }

    private static double mean(Collection<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static Verdict verdict(
            TwoSamples difference, Interval ratio, double logDelta, double logFloor, double threshold) {
        if (difference == null) {
            return Verdict.UNDECIDED;
        }
        if (logFloor <= logDelta && Math.log(ratio.high()) < logDelta && Math.log(ratio.low()) > -logDelta) {
            return Verdict.EQUAL;
        }
        if (difference.pDifferent() <= threshold && Math.abs(difference.estimate()) > Math.max(logDelta, logFloor)) {
            return difference.estimate() < 0 ? Verdict.FASTER : Verdict.SLOWER;
        }
        return Verdict.UNDECIDED;
    }

    private static String note(SentinelShift sentinel, StudyMatch.Matched cell, Interval ratio, Interval measured) {
        if (cell.best() == null) {
            return "fewer than two heats in a run: no interval";
        }
        if (!sentinel.moved() || !measured.excludesOne()) {
            return "";
        }
        if (cell.relative()) {
            return ratio.excludesOne() ? "" : "the sentinel shows it too: not the arm's";
        }
        boolean alike = measured.low() <= sentinel.ratio().high()
                && measured.high() >= sentinel.ratio().low();
        return alike ? "as much as the sentinel: perhaps not the arm's" : "";
    }

    /** Compares the verdicts of two runs, comparison by comparison. */
    private static Agreement verdicts(List<StudyMatch> matches) {
        int common = 0;
        int decided = 0;
        List<Differing> differing = new ArrayList<>();
        for (StudyMatch match : matches) {
            Map<Question, ComparisonResult> inB = match.b().answers();
            for (Map.Entry<Question, ComparisonResult> inA : match.a().answers().entrySet()) {
                ComparisonResult a = inA.getValue();
                ComparisonResult b = inB.get(inA.getKey());
                common += b == null ? 0 : 1;
                if (b != null && isDecided(a) && isDecided(b)) {
                    decided++;
                    if (a.verdict() != b.verdict()) {
                        differing.add(new Differing(match.a().key(a.ratio().cell()), a, b));
                    }
                }
            }
        }
        return new Agreement(common, decided, decided - differing.size(), List.copyOf(differing));
    }

    private static boolean isDecided(ComparisonResult result) {
        return result.verdict() != Verdict.UNDECIDED;
    }
}
