package dev.weir.report.page;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A study without a room of its own: its arms beside the usual one, and its verdicts counted. */
record OtherStory(RunView view) implements Story {
    @Override
    public List<Answer> answers() {
        List<Answer> answers = new ArrayList<>(view.manifest().comparisons().stream()
                .filter(each -> each.reference().equals(view.about().arms().usual()))
                .map(this::besideTheUsual)
                .toList());
        if (!view.analysis().comparisons().isEmpty()) {
            answers.add(new OtherAnswer(view).write());
        }
        return answers;
    }

    private Answer besideTheUsual(Manifest.Comparison asked) {
        DuelAnswer duel = new DuelAnswer(view, asked.arm(), asked.reference());
        Answer.Chart chart = duel.mostTelling()
                .map(link -> new Answer.Chart(
                        "Time per " + view.about().work().figure().one() + ", on " + link,
                        "time",
                        link,
                        Map.of(),
                        List.of(asked.arm(), asked.reference()),
                        ""))
                .orElse(null);
        return new Answer(asked.question(), duel.sentences(), chart);
    }

    @Override
    public String cost() {
        return "<p>Costs beside time are in the table under “Why?”, as far as they were counted.</p>\n";
    }

    @Override
    public String published() {
        return "<p>No published figures are on file for this study.</p>\n";
    }

    @Override
    public Look look() {
        return new Look("time", colours(), "log", List.of());
    }

    private String colours() {
        return view.about().arms().toldBy().name().toLowerCase(Locale.ROOT);
    }
}
