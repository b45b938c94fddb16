package dev.weir.report.advice;

import java.util.List;
import java.util.Optional;

/**
 * The advice for one situation.
 *
 * @param choice the arms there that ask for as much at a time as the one in use; all where that leaves no choice
 * @param assumed whether that is what most have, and not what the user said
 * @param advised the arm to use: of those that cannot be distinguished from the fastest, the one that asks for the least change
 * @param lesser faster than now, too, and asking for less change than the advised one; the most demanding first
 * @param otherStore what is faster still and asks for another store; empty where that is advised, or there is none
 * @param gathered what is faster still and asks for many at a time; empty where there is none
 */
public record Recommendation(
        Choice choice,
        String now,
        boolean assumed,
        Prediction advised,
        List<Prediction> lesser,
        Optional<Prediction> otherStore,
        Optional<Prediction> gathered) {

    /** Returns whether the arm in use is as good as any, so that there is nothing to change. */
    public boolean stays() {
        return advised.arm().equals(now);
    }

    /** Prediction of the arm in use; empty when nothing is known of it there. */
    public Optional<Prediction> present() {
        return choice.of(now);
    }
}
