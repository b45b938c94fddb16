package dev.weir.report.stats;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunFormatException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

final class Analyst {
    private final Run run;
    private final Manifest manifest;
    private final Measurements measured;
    private final double errorRate;
    private final StudentT student;

    Analyst(Run run) {
        this.run = run;
        manifest = run.manifest();
        measured = new Measurements(run);
        errorRate = percent("errorRatePercent", manifest.errorRatePercent(), 50);
        percent("thresholdPercent", manifest.thresholdPercent(), 1000);
        student = new StudentT(errorRate);
    }

    private static double percent(String name, double value, int below) {
        if (!(value > 0 && value < below)) {
            throw new RunFormatException("the manifest has no usable " + name + ": found " + value
                    + ", expected above 0 and below " + below + "; correct it in the manifest");
        }
        return value / 100;
    }

    Analysis analyse() {
        List<String> links = measured.cells().stream()
                .map(each -> each.cell().link())
                .distinct()
                .toList();
        List<Controls.OnLink> controls = links.stream()
                .map(each -> Controls.OnLink.of(manifest, measured, each))
                .toList();
        List<Asked> asked = asked();
        Map<Cell.Family, Footing> footings = footings(controls, asked);
        SelfTest selfTest = new Controls(manifest, measured, student, errorRate).selfTest(controls, footings);
        FailedControls failed = selfTest.failed(run);
        List<ComparisonResult> judged = comparisons(asked, footings);
        List<Contrast> contrasts = Contrast.among(
                IntStream.range(0, judged.size())
                        .mapToObj(each -> new Contrast.Compared(
                                judged.get(each).ratio(), asked.get(each).pairs()))
                        .toList(),
                footings,
                student);
        return new Analysis(
                measured.wholeHeats(),
                measured.cells().stream()
                        .map(each -> CellResult.of(each, student))
                        .toList(),
                judged.stream()
                        .map(each -> withoutVerdict(each, failed.at(each.ratio().cell())))
                        .map(each -> withoutVerdict(each, contradiction(each.ratio(), contrasts)))
                        .toList(),
                studyRatios(footings),
                selfTest,
                Suspicions.of(measured),
                contrasts);
    }

    private static Optional<String> contradiction(RatioResult ratio, List<Contrast> contrasts) {
        return contrasts.stream()
                .filter(each -> each.typical().equals(ratio))
                .map(Contrast::words)
                .findFirst();
    }

    /** Withdraws the verdict if a control failed or the mean time contradicts it. */
    private static ComparisonResult withoutVerdict(ComparisonResult result, Optional<String> failure) {
        return failure.isEmpty() || result.verdict() == Verdict.UNDECIDED
                ? result
                : new ComparisonResult(
                        result.comparison(),
                        result.ratio(),
                        Verdict.UNDECIDED,
                        0,
                        result.deltaPercent(),
                        Chances.UNKNOWN,
                        result.verdict().word() + ", taken back: " + failure.get());
    }

    /** Returns the footing of each figure on each link. One without an A/A pair takes the largest floor of the others. */
    private Map<Cell.Family, Footing> footings(List<Controls.OnLink> controls, List<Asked> asked) {
        Map<Cell.Family, List<Pairs>> pairs = new LinkedHashMap<>();
        measured.cells().forEach(each -> pairs.put(each.cell().family(), new ArrayList<>()));
        Stream.concat(asked.stream().map(Asked::pairs), controls.stream().flatMap(Controls.OnLink::all))
                .forEach(each -> pairs.get(each.numerator().cell().family()).add(each));
        Map<Cell.Family, Moderation> moderations = new HashMap<>();
        pairs.forEach((family, each) -> moderations.put(family, new Moderation(each)));
        List<NoiseFloor.Twins> everyTwins = controls.stream()
                .flatMap(each -> each.aa().stream())
                .map(each -> new NoiseFloor.Twins(
                        each, moderations.get(each.numerator().cell().family())))
                .toList();
        Map<Cell.Family, Footing> footings = new HashMap<>();
        moderations.forEach((family, moderation) -> {
            List<NoiseFloor.Twins> own = everyTwins.stream()
                    .filter(each -> each.pairs().numerator().cell().family().equals(family))
                    .toList();
            NoiseFloor floor = new NoiseFloor(own.isEmpty() ? everyTwins : own, errorRate);
            footings.put(
                    family, new Footing(moderation, floor, Math.log1p(Margin.percent(manifest, family.link()) / 100)));
        });
        return footings;
    }

    private List<ComparisonResult> comparisons(List<Asked> asked, Map<Cell.Family, Footing> footings) {
        List<Trial> trials = asked.stream()
                .map(each -> new Trial(
                        each.comparison(),
                        each.pairs(),
                        footings.get(each.pairs().numerator().cell().family())))
                .toList();
        Trial.judge(trials, measured.wholeHeats(), errorRate);
        List<RatioResult> results = trials.stream()
                .map(each -> RatioResult.of(each.pairs(), each.footing().moderation(), student))
                .toList();
        long claimed =
                trials.stream().filter(each -> each.verdict().isDifference()).count();
        Forecast forecast =
                new Forecast(errorRate, errorRate * Math.min(1, (claimed + 1.0) / Math.max(1, trials.size())));
        return IntStream.range(0, results.size())
                .mapToObj(each -> result(trials.get(each), results.get(each), forecast))
                .toList();
    }

    private record Asked(Manifest.Comparison comparison, Pairs pairs) {}

    private List<Asked> asked() {
        List<Asked> asked = new ArrayList<>();
        for (Manifest.Comparison comparison : manifest.comparisons()) {
            measured.cellsOf(comparison.arm()).forEach(arm -> {
                Series reference = measured.of(arm.cell().withArm(comparison.reference()));
                if (reference != null) {
                    Pairs pairs = Pairs.of(arm, reference);
                    if (pairs.count() > 0) {
                        asked.add(new Asked(comparison, pairs));
                    }
                }
            });
        }
        return asked;
    }

    private static ComparisonResult result(Trial trial, RatioResult ratio, Forecast forecast) {
        return new ComparisonResult(
                trial.comparison(),
                ratio,
                trial.verdict(),
                trial.decidedAtHeat(),
                100 * Math.expm1(trial.logMargin()),
                forecast.chances(trial),
                trial.withdrawn());
    }

    /** Returns the ratio of every unordered pair of study arms at equal factors; the arm listed later in the manifest is the numerator. */
    private List<RatioResult> studyRatios(Map<Cell.Family, Footing> footings) {
        Set<String> study =
                manifest.arms(Manifest.Role.STUDY).map(Manifest.Arm::id).collect(Collectors.toSet());
        Map<Cell.Setting, List<Series>> settings = new HashMap<>();
        List<RatioResult> results = new ArrayList<>();
        for (Series series : measured.cells()) {
            if (study.contains(series.cell().arm())) {
                List<Series> before = settings.computeIfAbsent(series.cell().setting(), key -> new ArrayList<>());
                for (Series reference : before) {
                    Pairs pairs = Pairs.of(series, reference);
                    if (pairs.count() > 0) {
                        Footing footing = footings.get(series.cell().family());
                        results.add(RatioResult.of(pairs, footing.moderation(), student));
                    }
                }
                before.add(series);
            }
        }
        return results;
    }
}
