package dev.weir.report.advice;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The arms at one situation, best first.
 *
 * @param reach how far that is from what was measured
 * @param close ids of the arms whose time cannot be distinguished from the best one's; empty when the best stands alone
 * @param missing ids of the arms that nothing is known of there, each with the reason
 */
public record Choice(
        Situation situation, Reach reach, List<Prediction> ranked, List<String> close, Map<String, String> missing) {

    /** Returns whether there is a choice: two arms or more are known there. */
    public boolean known() {
        return ranked.size() > 1;
    }

    /** The arm with the least time, where there is a choice. */
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
