package dev.weir.report.text;

import dev.weir.report.stats.Interval;

/**
 * A ratio of times in words: {@code takes 27 % less time [23, 31] than Y} for 0.73, {@code is 97 times faster} below a half,
 * {@code takes 3.1 % longer} above one, {@code takes 2.99 times as long} from two on.
 */
public final class RatioWords {
    private RatioWords() {}

    /** Returns the predicate that compares an arm with another, given the ratio of its time to the other's. */
    public static String than(Interval ratio, String other) {
        return does(ratio) + (ratio.estimate() >= 2 ? " as " : " than ") + other;
    }

    /** Returns the predicate without the other arm. */
    public static String does(Interval ratio) {
        return (ratio.estimate() < 0.5 ? "is " : "takes ") + amount(ratio);
    }

    /** Returns the amount: {@code 27 % less time [23, 31]}; emphasized unless the interval contains 1. */
    public static String amount(Interval ratio) {
        return (ratio.containsOne() ? words(ratio.estimate()) : amount(ratio.estimate())) + bounds(ratio);
    }

    /** Returns the amount without its interval, emphasized: {@code 27 % less time}. */
    public static String amount(double ratio) {
        return Prose.FIGURE + words(ratio) + Prose.FIGURE;
    }

    private static String words(double ratio) {
        return ratio >= 2
                ? Figures.three(ratio) + " times as long"
                : ratio >= 1
                        ? percent(ratio - 1, ratio - 1) + " % longer"
                        : ratio >= 0.5
                                ? percent(1 - ratio, 1 - ratio) + " % less time"
                                : Figures.three(1 / ratio) + " times faster";
    }

    private static String bounds(Interval ratio) {
        double estimate = ratio.estimate();
        if (!ratio.hasBounds() || estimate >= 2) {
            return Figures.bounds(ratio);
        }
        if (estimate < 0.5) {
            return Figures.bounds(Figures.inverse(ratio));
        }
        double share = Math.abs(1 - estimate);
        double one = estimate >= 1 ? ratio.low() - 1 : 1 - ratio.high();
        double other = estimate >= 1 ? ratio.high() - 1 : 1 - ratio.low();
        return " [" + percent(one, share) + ", " + percent(other, share) + "]";
    }

    /** Returns a percentage with as many decimals as the estimate: none from 10 % on, else two significant digits. */
    private static String percent(double share, double estimate) {
        double shown = 100 * Math.abs(estimate);
        int decimals = shown >= 9.95 ? 0 : shown >= 0.995 ? 1 : 2;
        return Text.format("%." + decimals + "f", 100 * share);
    }
}
