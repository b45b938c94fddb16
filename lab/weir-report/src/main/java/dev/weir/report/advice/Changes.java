package dev.weir.report.advice;

import dev.weir.report.text.RatioWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The changes of situation that would change a recommendation, in sentences. */
record Changes(Advice advice, UnaryOperator<String> name) {
    private static final int NEAREST = 2;

    /**
     * Returns the nearest estimated borders along every axis; if there are none, the differing advice for other measured sizes
     * and data.
     */
    List<String> of(Recommendation it) {
        List<String> lines = borders(it.choice());
        return lines.isEmpty() ? elsewhere(it) : lines;
    }

    private List<String> borders(Choice choice) {
        Situation at = choice.situation();
        String best = choice.best().arm();
        AdviceText text = new AdviceText(advice, name);
        List<String> lines = new ArrayList<>();
        for (Axis axis : Axis.values()) {
            double here = axis.of(at);
            if (here > 0) {
                Borders.along(advice, at, axis).stream()
                        .filter(border -> choice.of(border.below()).isPresent()
                                && choice.of(border.above()).isPresent())
                        .filter(border ->
                                border.below().equals(best) || border.above().equals(best))
                        .sorted(Comparator.comparingDouble(
                                border -> Math.abs(Math.log(border.at().estimate() / here))))
                        .limit(NEAREST)
                        .sorted(Comparator.comparingDouble(border -> border.at().estimate()))
                        .forEach(border -> lines.add("estimated: " + text.words(border) + "."));
            }
        }
        return lines;
    }

    private List<String> elsewhere(Recommendation it) {
        Situation at = it.choice().situation();
        Recommender recommender = it.assumed() ? new Recommender(advice) : new Recommender(advice, it.now());
        List<String> lines = new ArrayList<>();
        for (double size : advice.sizes()) {
            if (size != at.size()) {
                other(it, recommender.of(advice.choose(at.at(size))))
                        .ifPresent(
                                what -> lines.add("For " + Axis.SIZE.words(size, advice.sizeFactor()) + ": " + what));
            }
        }
        for (String data : advice.data()) {
            if (!data.equals(at.data())) {
                Situation there = new Situation(at.path(), at.size(), data, at.readsPerWrite());
                other(it, recommender.of(advice.choose(there)))
                        .ifPresent(what -> lines.add("For " + data + " data: " + what));
            }
        }
        return lines;
    }

    /** Returns the advice there, if it differs. */
    private Optional<String> other(Recommendation here, Optional<Recommendation> there) {
        return there.filter(each -> !each.advised().arm().equals(here.advised().arm()))
                .map(each -> each.stays()
                        ? "stay."
                        : (advice.isDecided(each) ? "use " : "probably ")
                                + name.apply(each.advised().arm())
                                + each.present()
                                        .map(now -> ": it "
                                                + advice.words(
                                                        each.advised(), now, ratio -> RatioWords.than(ratio, "now"))
                                                + ".")
                                        .orElse("."));
    }
}
