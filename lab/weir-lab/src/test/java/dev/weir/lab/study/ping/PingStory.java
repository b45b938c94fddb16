package dev.weir.lab.study.ping;

import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.study.DuelAnswer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import java.util.List;

/** What the page says of pings. */
public final class PingStory implements Story {
    @Override
    public String study() {
        return PingStudy.NAME;
    }

    @Override
    public List<Answer> answers(RunView view) {
        return view.manifest().comparisons().stream()
                .map(asked -> {
                    DuelAnswer duel = new DuelAnswer(view, asked.arm(), asked.reference());
                    return new Answer("Is a ping cheaper on Weir?", duel.sentences(), null);
                })
                .toList();
    }

    @Override
    public String cost(RunView view) {
        return new CountedCosts(
                        view, "pings", level -> Figures.plural(Long.parseLong(level.get(PingStudy.PINGS)), "ping"))
                .html();
    }

    @Override
    public String scale() {
        return "linear";
    }
}
