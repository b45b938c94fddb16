package dev.weir.report.page.study;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A study without a room of its own: its arms beside the usual one, and its verdicts counted. */
record OtherStory(String study) implements Story {
    @Override
    public List<Answer> answers(RunView view) {
        List<Answer> answers = new ArrayList<>(view.manifest().comparisons().stream()
                .filter(each -> each.reference().equals(view.about().arms().usual()))
                .map(asked -> besideTheUsual(view, asked))
                .toList());
        if (!view.analysis().comparisons().isEmpty()) {
            answers.add(new OtherAnswer(view).write());
        }
        return answers;
    }

    private static Answer besideTheUsual(RunView view, Manifest.Comparison asked) {
        DuelAnswer duel = new DuelAnswer(view, asked.arm(), asked.reference());
        String times = "Time per " + view.about().work().figure().one();
        Answer.Chart chart = duel.chart(times, List.of(asked.arm(), asked.reference()));
        return new Answer(asked.question(), duel.sentences(), chart);
    }

    @Override
    public Look look(RunView view) {
        return new Look("time", colours(view), "log", List.of());
    }

    private static String colours(RunView view) {
        return view.about().arms().toldBy().name().toLowerCase(Locale.ROOT);
    }
}
