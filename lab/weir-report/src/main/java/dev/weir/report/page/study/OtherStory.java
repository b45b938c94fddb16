package dev.weir.report.page.study;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The story of a study without its own: its arms compared with the usual one, and the number of each verdict. */
record OtherStory(String study) implements Story {
    @Override
    public List<Answer> answers(RunView view) {
        List<Answer> answers = new ArrayList<>(view.manifest().comparisons().stream()
                .filter(each -> each.reference().equals(view.about().arms().usual()))
                .map(asked -> besideTheUsual(view, asked))
                .toList());
        if (!view.analysis().comparisons().isEmpty()) {
            answers.add(decided(view));
        }
        return answers;
    }

    private static Answer besideTheUsual(RunView view, Manifest.Comparison asked) {
        DuelAnswer duel = new DuelAnswer(view, asked.arm(), asked.reference());
        String times = "Time per " + view.about().work().figure().one();
        Answer.Chart chart = duel.chart(times, List.of(asked.arm(), asked.reference()));
        return new Answer(asked.question(), duel.sentences(), chart);
    }

    /** Returns the number of each verdict and the largest difference found. */
    private static Answer decided(RunView view) {
        List<ComparisonResult> all = view.analysis().comparisons();
        List<String> sentences = new ArrayList<>();
        sentences.add("Of " + Figures.plural(all.size(), "comparison") + " " + count(all, Verdict.FASTER)
                + " came out faster, "
                + count(all, Verdict.SLOWER) + " slower, " + count(all, Verdict.EQUAL) + " equal and "
                + count(all, Verdict.UNDECIDED) + " undecided.");
        all.stream()
                .filter(c -> c.verdict().isDifference())
                .max(Comparator.comparingDouble(
                        c -> Math.abs(Math.log(c.ratio().ratio().estimate()))))
                .map(ComparisonResult::ratio)
                .ifPresent(it -> sentences.add("The largest difference decided: "
                        + view.label(it.cell().arm()) + " "
                        + RatioWords.than(it.ratio(), view.label(it.reference())) + ", " + view.where(it.cell())
                        + "."));
        return Answer.inWords("What was decided?", sentences);
    }

    private static String count(List<ComparisonResult> all, Verdict verdict) {
        return Words.count(all.stream().filter(c -> c.verdict() == verdict).count());
    }
}
