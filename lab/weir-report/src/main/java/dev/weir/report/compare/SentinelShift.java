package dev.weir.report.compare;

import dev.weir.report.model.Interval;

/**
 * The change of the sentinel of one study between the runs.
 *
 * @param ratio time in B over time in A with its interval; {@code null} without a common sentinel
 * @param control whether nothing recorded differs that affects it, so that only the machine's state can have changed it
 * @param sentence the consequence for comparing the runs
 */
public record SentinelShift(String study, Interval ratio, boolean control, String sentence) {

    /** Returns whether the sentinel changed significantly: its interval excludes 1. */
    public boolean moved() {
        return ratio != null && ratio.excludesOne();
    }

    /** Returns whether the interval excludes every change up to {@code percent} and no recorded difference explains it. */
    boolean movedBeyond(double percent) {
        double allowed = 1 + percent / 100;
        return control && (ratio.low() > allowed || ratio.high() < 1 / allowed);
    }
}
