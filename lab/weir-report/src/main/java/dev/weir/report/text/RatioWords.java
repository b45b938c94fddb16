package dev.weir.report.text;

import dev.weir.report.model.Interval;

/**
 * A ratio of times in words, the only way that sentences state one: {@code takes 27 % less time [23, 31] than Y} for 0.73,
 * {@code takes 3.1 % more time} for 1.031; from a factor of 2 on {@code is 97.1 times faster} or {@code takes 2.99 times as long}.
 */
public final class RatioWords {
    /** The least factor that rounds to 2. */
    private static final double TWICE = 1.995;

    private RatioWords() {}

    /** Returns the predicate that compares an arm with another, given the ratio of its time to the other's. */
    public static String than(Interval ratio, String other) {
        return does(ratio) + (ratio.estimate() >= TWICE ? " as " : " than ") + other;
    }

    /** Returns the predicate without the other arm. */
    public static String does(Interval ratio) {
        return (isFaster(ratio.estimate()) ? "is " : "takes ") + amount(ratio);
    }

    /** Returns the amount: {@code 27 % less time [23, 31]}; emphasized unless the interval contains 1. */
    public static String amount(Interval ratio) {
        return brief(ratio) + bounds(ratio);
    }

    /** Returns the amount with its interval, never emphasized. */
    public static String plain(Interval ratio) {
        return words(ratio) + bounds(ratio);
    }

    /** Returns the amount without its interval: {@code 27 % less time}; emphasized unless the interval contains 1. */
    public static String brief(Interval ratio) {
        String words = words(ratio);
        return ratio.containsOne() ? words : Prose.FIGURE + words + Prose.FIGURE;
    }

    /** Returns the amount of a ratio that has no interval, emphasized. */
    public static String amount(double ratio) {
        return brief(new Interval(Double.NaN, ratio, Double.NaN));
    }

    /** Returns a ratio of anything but times: {@code 27 % less allocation}, {@code 2.60 times the allocation}. */
    public static String of(double ratio, String noun) {
        if (isFaster(ratio)) {
            return Figures.three(1 / ratio) + " times less " + noun;
        }
        return ratio >= TWICE
                ? Figures.three(ratio) + " times the " + noun
                : share(ratio, new Interval(Double.NaN, ratio, Double.NaN)) + noun;
    }

    private static String words(Interval ratio) {
        double estimate = ratio.estimate();
        if (isFaster(estimate)) {
            return Figures.three(1 / estimate) + " times faster";
        }
        return estimate >= TWICE ? Figures.three(estimate) + " times as long" : share(estimate, ratio) + "time";
    }

    private static String share(double estimate, Interval ratio) {
        return percent(Math.abs(1 - estimate), ratio) + (estimate < 1 ? " % less " : " % more ");
    }

    private static boolean isFaster(double estimate) {
        return estimate <= 1 / TWICE;
    }

    private static String bounds(Interval ratio) {
        double estimate = ratio.estimate();
        if (!ratio.hasBounds() || estimate >= TWICE) {
            return Figures.bounds(ratio);
        }
        if (isFaster(estimate)) {
            return Figures.bounds(Figures.inverse(ratio));
        }
        Interval share = estimate < 1 ? ratio.turned(each -> 1 - each) : ratio.map(each -> each - 1);
        return " [" + percent(share.low(), ratio) + ", " + percent(share.high(), ratio) + "]";
    }

    /** Returns a percentage with two significant digits of the difference, or of its interval if that is wider; none below 1 %. */
    private static String percent(double share, Interval ratio) {
        double wide = ratio.hasBounds() ? (ratio.high() - ratio.low()) / 2 : 0;
        double shown = 100 * Math.max(wide, Math.abs(1 - ratio.estimate()));
        int decimals = shown >= 9.95 ? 0 : shown >= 0.995 ? 1 : 2;
        return Text.format("%." + decimals + "f", 100 * share).replaceFirst("^-(?=[0.]+$)", "");
    }
}
