package dev.weir.report.stats;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunFormatException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Carries out one analysis. */
final class Analyst {
    private final Manifest manifest;
    private final Measurements measured;
    private final double errorRate;
    private final double threshold;
    private final StudentT student;
    private final Ratios ratios;

    Analyst(Run run) {
        manifest = run.manifest();
        measured = new Measurements(run);
        errorRate = percent("errorRatePercent", manifest.errorRatePercent(), 50);
        threshold = percent("thresholdPercent", manifest.thresholdPercent(), 1000);
        student = new StudentT(errorRate, Math.max(2, measured.heats()));
        ratios = new Ratios(student, new Bootstrap(manifest.seed(), errorRate));
    }

    private static double percent(String name, double value, double below) {
        if (!(value > 0 && value < below)) {
            throw new RunFormatException(String.format(
                    Locale.ROOT,
                    "the manifest has no usable %s: found %s, expected above 0 and below %.0f; correct it in the manifest",
                    name,
                    value,
                    below));
        }
        return value / 100;
    }

    Analysis analyse() {
        Controls controls = new Controls(manifest, measured, student, ratios);
        Judge judge = new Judge(errorRate, threshold);
        CellSummary summary = new CellSummary(student);
        return new Analysis(
                measured.wholeHeats(),
                measured.cells().stream().map(summary::of).toList(),
                comparisons(judge, controls.floor()),
                studyRatios(),
                controls.selfTest(judge),
                Suspicions.of(measured));
    }

    private List<ComparisonResult> comparisons(Judge judge, NoiseFloor floor) {
        List<Trial> trials = trials();
        judge.judge(trials, measured.heats(), floor);
        trials.forEach(each -> each.confirm(ratios.of(each.pairs()).ratio()));
        long claimed = trials.stream()
                .filter(each -> each.verdict() == Verdict.FASTER || each.verdict() == Verdict.SLOWER)
                .count();
        Forecast forecast =
                new Forecast(errorRate, errorRate * Math.min(1, (claimed + 1.0) / Math.max(1, trials.size())));
        return trials.stream().map(each -> result(each, forecast)).toList();
    }

    private List<Trial> trials() {
        List<Trial> trials = new ArrayList<>();
        for (Manifest.Comparison comparison : manifest.comparisons()) {
            measured.cellsOf(comparison.arm()).forEach(arm -> {
                Series reference = measured.of(arm.cell().withArm(comparison.reference()));
                if (reference != null) {
                    Pairs pairs = Pairs.of(arm, reference);
                    if (pairs.count() > 0) {
                        trials.add(new Trial(comparison, pairs));
                    }
                }
            });
        }
        return trials;
    }

    private ComparisonResult result(Trial trial, Forecast forecast) {
        return new ComparisonResult(
                trial.comparison(),
                ratios.of(trial.pairs()),
                trial.verdict(),
                trial.decidedAtHeat(),
                100 * Math.expm1(trial.logDelta()),
                forecast.moreSeconds(trial));
    }

    /** Every unordered pair of study arms at equal factors; the arm listed later in the manifest is the numerator. */
    private List<RatioResult> studyRatios() {
        Set<String> study = manifest.arms().stream()
                .filter(each -> each.role() == Manifest.Role.STUDY)
                .map(Manifest.Arm::id)
                .collect(Collectors.toSet());
        Map<Setting, List<Series>> settings = new HashMap<>();
        List<RatioResult> results = new ArrayList<>();
        for (Series series : measured.cells()) {
            if (study.contains(series.cell().arm())) {
                List<Series> before = settings.computeIfAbsent(Setting.of(series.cell()), key -> new ArrayList<>());
                for (Series reference : before) {
                    Pairs pairs = Pairs.of(series, reference);
                    if (pairs.count() > 0) {
                        results.add(ratios.student(pairs));
                    }
                }
                before.add(series);
            }
        }
        return results;
    }

    private record Setting(String link, SortedMap<String, String> factors) {
        static Setting of(Cell cell) {
            return new Setting(cell.link(), cell.factors());
        }
    }
}
