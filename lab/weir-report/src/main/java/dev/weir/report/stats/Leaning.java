package dev.weir.report.stats;

import dev.weir.report.model.Interval;

/** The tendency of a ratio, by its interval, where the stricter bound of a verdict is not reached. */
public enum Leaning {
    /** The whole interval lies below one. */
    PROBABLY_FASTER("probably faster"),
    /** The whole interval lies above one. */
    PROBABLY_SLOWER("probably slower"),
    /** The interval contains one. */
    TOO_CLOSE("too close to call"),
    /** No interval yet. */
    UNKNOWN("one heat only");

    private final String words;

    Leaning(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    /** Returns the verdict in words; if undecided, the tendency of the interval. */
    public static String words(Verdict verdict, Interval ratio) {
        return verdict == Verdict.UNDECIDED ? of(ratio).words() : verdict.word();
    }

    public static Leaning of(Interval ratio) {
        if (!ratio.hasBounds()) {
            return UNKNOWN;
        }
        return ratio.high() < 1 ? PROBABLY_FASTER : ratio.low() > 1 ? PROBABLY_SLOWER : TOO_CLOSE;
    }
}
