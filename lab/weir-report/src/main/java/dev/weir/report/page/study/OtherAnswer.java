package dev.weir.report.page.study;

import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The verdicts of a study the page knows nothing about, counted, with the largest difference found. */
record OtherAnswer(RunView view) {
    Answer write() {
        List<ComparisonResult> all = view.analysis().comparisons();
        List<String> sentences = new ArrayList<>();
        sentences.add("Of " + Figures.plural(all.size(), "comparison") + " " + count(all, Verdict.FASTER)
                + " came out faster, "
                + count(all, Verdict.SLOWER) + " slower, " + count(all, Verdict.EQUAL) + " equal and "
                + count(all, Verdict.UNDECIDED) + " undecided.");
        all.stream()
                .filter(c -> c.verdict() == Verdict.FASTER || c.verdict() == Verdict.SLOWER)
                .max(Comparator.comparingDouble(
                        c -> Math.abs(Math.log(c.ratio().ratio().estimate()))))
                .ifPresent(c -> sentences.add("The largest difference decided: "
                        + view.label(c.comparison().arm())
                        + " "
                        + RatioWords.than(
                                c.ratio().ratio(), view.label(c.comparison().reference())) + ", at "
                        + view.levelWords(c.ratio().cell()) + " on "
                        + c.ratio().cell().link() + "."));
        return Answer.inWords("What was decided?", sentences.toArray(String[]::new));
    }

    private static String count(List<ComparisonResult> all, Verdict verdict) {
        return Words.count(all.stream().filter(c -> c.verdict() == verdict).count());
    }
}
