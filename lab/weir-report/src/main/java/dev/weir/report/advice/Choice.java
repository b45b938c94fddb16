package dev.weir.report.advice;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The arms in one situation, best first.
 *
 * @param reach distance of the situation from the measured ones
 * @param close ids of the arms whose time cannot be distinguished from the best one's; empty if there are none
 * @param missing ids of the arms without a known time there, each with the reason
 */
public record Choice(
        Situation situation, Reach reach, List<Prediction> ranked, List<String> close, Map<String, String> missing) {

    /** Returns whether there is a choice: two or more arms are known. */
    public boolean known() {
        return ranked.size() > 1;
    }

    /** Returns the arm with the least time. */
    public Prediction best() {
        if (!known()) {
            throw new IllegalStateException("there is no choice for " + situation + "; ask known() first");
        }
        return ranked.get(0);
    }

    public Optional<Prediction> of(String arm) {
        return ranked.stream().filter(each -> each.arm().equals(arm)).findFirst();
    }
}
