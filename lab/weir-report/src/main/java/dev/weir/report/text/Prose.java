package dev.weir.report.text;

/**
 * Markup in sentences: {@code **27 % less time**} emphasizes a figure, back quotes enclose code. The page renders the marks; a terminal
 * drops those of figures.
 */
public final class Prose {
    /** Begins and ends a figure. */
    public static final String FIGURE = "**";

    /** Begins and ends code. */
    public static final char CODE = '`';

    private Prose() {}

    /** Returns the sentence without marks of figures. */
    public static String plain(String marked) {
        return marked.replace(FIGURE, "");
    }
}
