package dev.weir.report.history;

import java.util.List;

/**
 * A place in time where a ratio changed.
 *
 * @param at index of the first point after it
 * @param kind what calls it a change
 * @param before ratio before it: the geometric mean of the stretch, or of the point
 * @param after ratio after it
 * @param differences what the runs on both sides of it do not share; empty where nothing recorded explains it
 */
public record Change(int at, Kind kind, double before, double after, List<Difference> differences) {

    /** What calls it a change. */
    public enum Kind {
        /** The level of the series changes by more than its scatter from run to run explains; needs four runs. */
        LEVEL,
        /** The intervals of two consecutive runs do not touch. */
        STEP
    }

    /** Distance of the two ratios on the log scale, 0 or more. */
    public double size() {
        return Math.abs(Math.log(after / before));
    }
}
