package dev.weir.report.advice;

import java.util.List;
import java.util.Optional;

/**
 * The advice for one situation.
 *
 * @param choice the arms with the batch size of the arm in use; all arms if that leaves no choice
 * @param assumed whether {@code now} is the usual arm rather than the user's
 * @param advised the arm to use: among those that cannot be distinguished from the fastest, the one with the least change
 * @param lesser arms that are also faster than now and need less change than the advised one; the most demanding first
 * @param otherStore an even faster arm that needs another store; empty if it is advised or there is none
 * @param gathered an even faster arm with another batch size; empty if there is none
 */
public record Recommendation(
        Choice choice,
        String now,
        boolean assumed,
        Prediction advised,
        List<Prediction> lesser,
        Optional<Prediction> otherStore,
        Optional<Prediction> gathered) {

    /** Returns whether the advice is to keep the arm in use. */
    public boolean stays() {
        return advised.arm().equals(now);
    }

    /** Returns the prediction of the arm in use; empty if it is unknown there. */
    public Optional<Prediction> present() {
        return choice.of(now);
    }
}
