package dev.weir.lab.cli;

import dev.weir.lab.observe.Finding;
import dev.weir.lab.observe.Observation;
import dev.weir.report.advice.Advice;
import dev.weir.report.advice.Choice;
import dev.weir.report.advice.NetworkPath;
import dev.weir.report.advice.Prediction;
import dev.weir.report.advice.Recommendation;
import dev.weir.report.advice.Recommender;
import dev.weir.report.advice.Situation;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.RunSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.text.Prose;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Words;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Ratios with intervals that a run measured, for changes that a look at a server advises. */
final class MeasuredAnswers {
    /** A link without emulation is as long as this, in microseconds. */
    private static final double LOCAL_MICROS = 60;

    private MeasuredAnswers() {}

    /**
     * Puts them beside what was found.
     *
     * @param run a run; {@code null} for the kept example, where that is at hand
     */
    static Observation beside(Observation seen, Path run, StepProgress progress) {
        Path directory = run == null ? example() : run;
        if (seen.findings().isEmpty() || !Files.isDirectory(directory)) {
            return seen;
        }
        progress.status("Reading " + directory);
        Map<String, Optional<Advice>> studies = new HashMap<>();
        return seen.with(seen.findings().stream()
                .map(finding -> finding.question()
                        .flatMap(
                                question -> studies.computeIfAbsent(question.study(), study -> advice(directory, study))
                                        .flatMap(advice -> sentence(advice, question, seen.roundTripMicros())))
                        .map(sentence -> finding.andSaves("In " + directory + ", " + sentence))
                        .orElse(finding))
                .toList());
    }

    private static Path example() {
        Path kept = Path.of("docs", "example-run");
        String home = System.getProperty("weir.home");
        return Files.isDirectory(kept) || home == null ? kept : Path.of(home).resolve(kept);
    }

    private static Optional<Advice> advice(Path directory, String study) {
        return RunSet.open(directory).runs().stream()
                .filter(each -> each.manifest().study().equals(study))
                .findFirst()
                .map(RunDirectory::read)
                .map(each -> Advice.of(each, Analysis.of(each)))
                .filter(each -> each.abstention().isEmpty());
    }

    private static Optional<String> sentence(Advice advice, Finding.Question question, double rttMicros) {
        Optional<NetworkPath> nearest = advice.links().stream()
                .min(Comparator.comparingDouble(
                        link -> Math.abs(Math.log(Math.max(LOCAL_MICROS, link.rttMicros()) / Math.max(1, rttMicros)))));
        if (nearest.isEmpty()) {
            return Optional.empty();
        }
        double size = question.size() > 0 ? question.size() : advice.middleSize();
        Choice choice =
                advice.choose(new Situation(nearest.get(), size, advice.likelyData(), Double.POSITIVE_INFINITY));
        Recommender recommender =
                question.now().isEmpty() ? new Recommender(advice) : new Recommender(advice, question.now());
        return recommender
                .of(choice)
                .flatMap(it -> shown(it, question.gathered())
                        .flatMap(shown -> it.present()
                                .map(now -> "study " + advice.run().manifest().study() + " on "
                                        + nearest.get().name() + ", "
                                        + Words.server(advice.run()
                                                .manifest()
                                                .servers()
                                                .get(0)) + ": " + shown.arm() + " "
                                        + Prose.plain(RatioWords.than(advice.ratio(shown, now), it.now())) + ".")));
    }

    private static Optional<Prediction> shown(Recommendation it, boolean gathered) {
        return gathered ? it.gathered() : it.stays() ? Optional.empty() : Optional.of(it.advised());
    }
}
