package dev.weir.report.text;

import dev.weir.report.stats.Interval;

/**
 * Markup in sentences: {@code **2.91×**} emphasizes a figure, back quotes enclose code. The page renders the marks; a terminal
 * drops those of figures.
 */
public final class Prose {
    /** Begins and ends a figure. */
    public static final String FIGURE = "**";

    /** Begins and ends code. */
    public static final char CODE = '`';

    private Prose() {}

    /** Returns a ratio with its interval, emphasized unless the interval contains 1. */
    public static String ratio(Interval ratio) {
        return ratio.containsOne() ? Figures.ratio(ratio) : figure(Figures.ratio(ratio));
    }

    public static String ratio(double ratio) {
        return figure(Figures.three(ratio) + "×");
    }

    private static String figure(String text) {
        return FIGURE + text + FIGURE;
    }

    /** Returns the sentence without marks of figures. */
    public static String plain(String marked) {
        return marked.replace(FIGURE, "");
    }
}
