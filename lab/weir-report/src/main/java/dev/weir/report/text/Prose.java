package dev.weir.report.text;

import dev.weir.report.stats.Interval;

/**
 * Sentences, marked where they are made: {@code **2.91×**} is a figure to stand out, a word between back quotes is code. The
 * page sets the marks in type, a terminal leaves those of figures out.
 */
public final class Prose {
    /** Begins and ends a figure. */
    public static final String FIGURE = "**";

    /** Begins and ends code. */
    public static final char CODE = '`';

    private Prose() {}

    /** Returns a ratio with its interval, emphasized unless it may be none. */
    public static String ratio(Interval ratio) {
        boolean nothing = ratio.hasBounds() && !ratio.excludesOne();
        return nothing ? Figures.ratio(ratio) : figure(Figures.ratio(ratio));
    }

    public static String ratio(double ratio) {
        return figure(Figures.three(ratio) + "×");
    }

    private static String figure(String text) {
        return FIGURE + text + FIGURE;
    }

    /** The sentence without marks of figures. */
    public static String plain(String marked) {
        return marked.replace(FIGURE, "");
    }
}
