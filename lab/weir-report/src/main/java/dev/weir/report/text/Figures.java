package dev.weir.report.text;

import dev.weir.report.stats.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.DoubleFunction;

/** Figures as text: three significant digits, never without their interval where there is one. */
public final class Figures {
    /** Stands where a figure is unknown. */
    public static final String NONE = "–";

    private static final String NO_INTERVAL = " (no interval)";
    private static final MathContext THREE = new MathContext(3, RoundingMode.HALF_EVEN);

    private Figures() {}

    /** Three significant digits, trailing zeros kept ({@code 2.90}), thousands grouped. */
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

    /** A counted figure: whole where it is whole, else one decimal; below one, whatever digits it takes not to read as none. */
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

    /** Returns what an amount over a time of this interval is; the bounds change places. */
    public static Interval per(double amount, Interval time) {
        return time.turned(each -> amount / each);
    }

    /** The ratio the other way round; the bounds change places. */
    public static Interval inverse(Interval ratio) {
        return per(1, ratio);
    }

    /** A ratio with its interval: {@code 2.91× [2.73, 3.10]}. */
    public static String ratio(Interval ratio) {
        return three(ratio.estimate()) + "×" + bounds(ratio);
    }

    /** A number of things, thousands grouped. */
    public static String count(long count) {
        return Text.format("%,d", count);
    }

    /** A figure with its interval: {@code 2.91 [2.73, 3.10]}; an end may be infinite. */
    public static String interval(Interval interval) {
        return interval(interval, Figures::three);
    }

    /** The same in other words than three digits. */
    public static String interval(Interval interval, DoubleFunction<String> words) {
        return words.apply(interval.estimate()) + " [" + words.apply(interval.low()) + ", "
                + words.apply(interval.high()) + "]";
    }

    /** A ratio close to 1 with its interval, to a thousandth: {@code 0.998× [0.991, 1.004]}. */
    public static String closeRatio(Interval ratio) {
        return close(ratio.estimate()) + "×"
                + (ratio.hasBounds() ? " [" + close(ratio.low()) + ", " + close(ratio.high()) + "]" : NO_INTERVAL);
    }

    /** Three decimals; of what is below a tenth three digits. */
    public static String close(double ratio) {
        return ratio > 0 && ratio < 0.1 ? three(ratio) : Text.format("%.3f", ratio);
    }

    /** {@code " [low, high]"}, or a remark where there is no interval. */
    public static String bounds(Interval interval) {
        return interval.hasBounds() ? " [" + three(interval.low()) + ", " + three(interval.high()) + "]" : NO_INTERVAL;
    }

    /** Per cent without needless digits: {@code 2 %}, {@code 1.25 %}. */
    public static String percent(double percent) {
        if (!Double.isFinite(percent)) {
            return NONE;
        }
        BigDecimal rounded = BigDecimal.valueOf(percent).round(THREE).stripTrailingZeros();
        return rounded.toPlainString() + " %";
    }

    /** A share of 1, in per cent. */
    public static String share(double share) {
        return percent(100 * share);
    }

    /** An effect that can be seen, in per cent: two digits say enough of it. */
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
