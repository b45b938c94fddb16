package dev.weir.rewrite;

/** The outcome of a row's value. */
public enum Outcome {
    /** The value is now a frame. */
    FRAMED("framed"),
    /** The value began with a frame's magic by chance, and is framed although that makes it no smaller. */
    FRAMED_BY_CHANCE("framed, though no smaller, for it began like a frame by chance"),
    /** The value was a frame, and is plain now. */
    MADE_PLAIN("made plain"),
    NULL("NULL"),
    /** Too small to be worth it. */
    SMALL("smaller than the least size"),
    /** A frame already. */
    FRAMED_BEFORE("framed before"),
    /** Its frame would not have been smaller. */
    NOT_SMALLER("not smaller when framed"),
    PLAIN("plain already"),
    /** The value stays a frame, for its plain value begins like one. */
    STAYS_FRAMED("stay framed, for their plain values begin like a frame by chance");

    private final String words;

    Outcome(String words) {
        this.words = words;
    }

    /** In words, for a summary. */
    public String words() {
        return words;
    }
}
