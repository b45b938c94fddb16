package dev.weir.rewrite;

/** The outcome of a row's value. */
public enum RowOutcome {
    FRAMED("framed"),
    FRAMED_BY_CHANCE("framed, though no smaller, for it began like a frame by chance"),
    MADE_PLAIN("made plain"),
    NULL("NULL"),
    SMALL("smaller than the least size"),
    FRAMED_BEFORE("framed before"),
    NOT_SMALLER("not smaller when framed"),
    PLAIN("plain already"),
    STAYS_FRAMED("stay framed, for their plain values begin like a frame by chance");

    private final String words;

    RowOutcome(String words) {
        this.words = words;
    }

    /** In words, for a summary. */
    public String words() {
        return words;
    }
}
