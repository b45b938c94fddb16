package dev.weir.report.compare;

import dev.weir.report.stats.Interval;

/**
 * The change of the sentinel of one study between the runs.
 *
 * @param ratio time in B over time in A with its interval; {@code null} where there is no common sentinel
 * @param control whether it is the same in both runs, so that only the machine and the day can have changed it
 * @param sentence what that says about comparing the runs
 */
public record SentinelShift(String study, Interval ratio, boolean control, String sentence) {

    /** Returns whether the sentinel certainly changed: its interval excludes 1. */
    public boolean moved() {
        return ratio != null && ratio.excludesOne();
    }

    /** Returns whether its interval excludes every change up to so many per cent, though nothing recorded explains it. */
    boolean movedBeyond(double percent) {
        double allowed = 1 + percent / 100;
        return control && (ratio.low() > allowed || ratio.high() < 1 / allowed);
    }
}
