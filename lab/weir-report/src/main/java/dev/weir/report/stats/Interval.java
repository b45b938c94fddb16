package dev.weir.report.stats;

import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * An estimate with its confidence interval.
 *
 * @param low lower bound; {@code NaN} when it cannot be given (fewer than two heats)
 * @param high upper bound; {@code NaN} when it cannot be given
 */
public record Interval(double low, double estimate, double high) {
    /** The interval of a function that grows. */
    public Interval map(DoubleUnaryOperator growing) {
        return new Interval(growing.applyAsDouble(low), growing.applyAsDouble(estimate), growing.applyAsDouble(high));
    }

    /** The interval of a function that falls: the bounds change places. */
    public Interval turned(DoubleUnaryOperator falling) {
        return new Interval(falling.applyAsDouble(high), falling.applyAsDouble(estimate), falling.applyAsDouble(low));
    }

    /** For sentences about a ratio near 1: {@code 0.998 [0.991, 1.004]}. */
    String toThousandths() {
        return String.format(Locale.ROOT, "%.3f [%.3f, %.3f]", estimate, low, high);
    }

    public boolean hasBounds() {
        return Double.isFinite(low) && Double.isFinite(high);
    }

    /** Returns whether all of a ratio's interval lies on one side of 1. */
    public boolean excludesOne() {
        return low > 1 || high < 1;
    }
}
