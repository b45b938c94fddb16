package dev.weir.report.model;

import java.util.function.DoubleUnaryOperator;

/**
 * An estimate with its confidence interval.
 *
 * @param low lower bound; {@code NaN} for fewer than two heats
 * @param high upper bound; {@code NaN} for fewer than two heats
 */
public record Interval(double low, double estimate, double high) {
    /** Returns the interval of an increasing function. */
    public Interval map(DoubleUnaryOperator growing) {
        return new Interval(growing.applyAsDouble(low), growing.applyAsDouble(estimate), growing.applyAsDouble(high));
    }

    /** Returns the interval of a decreasing function: the bounds swap places. */
    public Interval turned(DoubleUnaryOperator falling) {
        return new Interval(falling.applyAsDouble(high), falling.applyAsDouble(estimate), falling.applyAsDouble(low));
    }

    public boolean hasBounds() {
        return Double.isFinite(low) && Double.isFinite(high);
    }

    /** Returns whether all of a ratio's interval lies on one side of 1. */
    public boolean excludesOne() {
        return low > 1 || high < 1;
    }

    /** Returns whether a ratio may be 1; false without bounds. */
    public boolean containsOne() {
        return hasBounds() && !excludesOne();
    }

    /** Returns whether two intervals have nothing in common. */
    public boolean isDisjointFrom(Interval other) {
        return high < other.low || low > other.high;
    }
}
