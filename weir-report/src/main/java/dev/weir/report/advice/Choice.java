package dev.weir.report.advice;

import java.util.List;
import java.util.Optional;

/**
 * The arms at one situation, best first.
 *
 * @param situation where
 * @param reach how far that is from what was measured
 * @param ranked predictions, fastest first; empty where nothing is predicted
 * @param close ids of the arms whose predicted time cannot be told from the best one's; empty when the best stands alone
 */
public record Choice(Situation situation, Reach reach, List<Prediction> ranked, List<String> close) {

    /**
     * Whether there is a prediction.
     *
     * @return false beyond the reach of the run, or when no arm's model fits
     */
    public boolean known() {
        return !ranked.isEmpty();
    }

    /**
     * The arm with the least predicted time.
     *
     * @return its prediction
     * @throws IllegalStateException when nothing is predicted
     */
    public Prediction best() {
        if (ranked.isEmpty()) {
            throw new IllegalStateException("nothing is predicted for " + situation + "; ask known() first");
        }
        return ranked.get(0);
    }

    /**
     * One arm's prediction.
     *
     * @param arm id of the arm
     * @return its prediction; empty when there is none
     */
    public Optional<Prediction> of(String arm) {
        return ranked.stream().filter(each -> each.arm().equals(arm)).findFirst();
    }
}
