package dev.weir.report.text;

import dev.weir.report.model.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.DoubleFunction;

/** Figures as text, with three significant digits, and with their interval if there is one. */
public final class Figures {
    /** Placeholder of an unknown figure. */
    public static final String NONE = "–";

    private static final String NO_INTERVAL = " (no interval)";
    private static final MathContext THREE = new MathContext(3, RoundingMode.HALF_EVEN);

    private Figures() {}

    /** Formats three significant digits with trailing zeros ({@code 2.90}) and grouped thousands. */
    public static String three(double value) {
        if (!Double.isFinite(value)) {
            return value > 0 ? "∞" : NONE;
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(THREE);
        int decimals = Math.max(0, 2 - (rounded.precision() - rounded.scale() - 1));
        return Text.format("%,." + decimals + "f", rounded);
    }

    /** Formats a counted figure: whole numbers without decimals, others with one; below 0.95, up to three significant digits. */
    public static String count(double value) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        if (value != 0 && Math.abs(value) < 0.95) {
            return BigDecimal.valueOf(value).round(THREE).stripTrailingZeros().toPlainString();
        }
        return Math.abs(value - Math.rint(value)) < 0.05
                ? Text.format("%,d", Math.round(value))
                : Text.format("%,.1f", value);
    }

    /** Returns an amount divided by a time; the bounds swap places. */
    public static Interval per(double amount, Interval time) {
        return time.turned(each -> amount / each);
    }

    /** Returns the reciprocal ratio; the bounds swap places. */
    public static Interval inverse(Interval ratio) {
        return per(1, ratio);
    }

    /** Formats a ratio with its interval: {@code 2.91× [2.73, 3.10]}. */
    public static String ratio(Interval ratio) {
        return three(ratio.estimate()) + "×" + bounds(ratio);
    }

    /** Formats a count with grouped thousands. */
    public static String count(long count) {
        return Text.format("%,d", count);
    }

    /** Formats a figure with its interval: {@code 2.91 [2.73, 3.10]}; an end may be infinite. */
    public static String interval(Interval interval) {
        return interval(interval, Figures::three);
    }

    /** Formats a figure with its interval by the given format. */
    public static String interval(Interval interval, DoubleFunction<String> words) {
        return words.apply(interval.estimate()) + " [" + words.apply(interval.low()) + ", "
                + words.apply(interval.high()) + "]";
    }

    /** Returns {@code " [low, high]"}, or a remark if there is no interval. */
    public static String bounds(Interval interval) {
        return interval.hasBounds() ? " [" + three(interval.low()) + ", " + three(interval.high()) + "]" : NO_INTERVAL;
    }

    /** Formats per cent without trailing zeros: {@code 2 %}, {@code 1.25 %}. */
    public static String percent(double percent) {
        if (!Double.isFinite(percent)) {
            return NONE;
        }
        BigDecimal rounded = BigDecimal.valueOf(percent).round(THREE).stripTrailingZeros();
        return rounded.toPlainString() + " %";
    }

    /** Formats a share of 1 in per cent. */
    public static String share(double share) {
        return percent(100 * share);
    }

    /** Formats a detectable effect in per cent, rounded up to two significant digits. */
    public static String effect(double percent) {
        if (!Double.isFinite(percent)) {
            return NONE;
        }
        BigDecimal rounded = BigDecimal.valueOf(percent).round(new MathContext(2, RoundingMode.UP));
        return rounded.stripTrailingZeros().toPlainString() + " %";
    }

    public static String plural(long count, String noun) {
        return count(count) + " " + noun + (count == 1 ? "" : "s");
    }
}
