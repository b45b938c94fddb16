package dev.weir.report.page.study.jmh;

import dev.weir.report.jmh.JmhRun;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Leaning;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Prose;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Benchmarks that JMH measured: whatever they are called, none of our questions is theirs. */
public final class ImportedStory implements Story {
    private static final int MOST_SENTENCES = 3;

    @Override
    public String study() {
        return JmhRun.STUDY;
    }

    @Override
    public List<Answer> answers(RunView view) {
        List<Answer> answers = new ArrayList<>();
        for (Manifest.Comparison each : view.manifest().comparisons()) {
            List<ComparisonResult> results = view.analysis().comparisons().stream()
                    .filter(result -> result.comparison().equals(each))
                    .sorted(Comparator.comparingDouble(ImportedStory::size).reversed())
                    .toList();
            if (!results.isEmpty()) {
                answers.add(answer(each, results));
            }
        }
        return answers;
    }

    private static double size(ComparisonResult result) {
        return Math.abs(Math.log(result.ratio().ratio().estimate()));
    }

    private static Answer answer(Manifest.Comparison comparison, List<ComparisonResult> results) {
        List<String> sentences = new ArrayList<>();
        for (ComparisonResult each : results.subList(0, Math.min(MOST_SENTENCES, results.size()))) {
            String factors = Words.factors(each.ratio().cell().factors());
            sentences.add(
                    comparison.arm() + " takes " + Prose.ratio(each.ratio().ratio()) + " the time of "
                            + comparison.reference() + (factors.isEmpty() ? "" : " at " + factors) + ": " + words(each)
                            + (results.size() > MOST_SENTENCES && sentences.isEmpty()
                                    ? " (the largest difference of " + results.size() + " settings)."
                                    : "."));
        }
        return Answer.inWords(comparison.question(), sentences.toArray(String[]::new));
    }

    private static String words(ComparisonResult result) {
        return result.verdict() == Verdict.EQUAL
                ? "equal within " + Figures.percent(result.deltaPercent())
                : Leaning.words(result.verdict(), result.ratio().ratio()).toLowerCase(Locale.ROOT);
    }

    @Override
    public String cost(RunView view) {
        return "<p>JMH counts nothing on a wire; what its GC profiler said is in the table under “Why?”.</p>\n";
    }

    @Override
    public PublishedFindings published(RunView view) {
        return PublishedFindings.none("No published figures are on file for benchmarks of yours.");
    }

    @Override
    public Look look(RunView view) {
        return new Look("time", "driver", "log", List.of());
    }
}
