package dev.weir.report.stats;

import java.util.Locale;

/** The verdict on a ratio. */
public enum Verdict {
    /** The arm takes less time than the reference, by more than delta. */
    FASTER,
    /** The arm takes more time than the reference, by more than delta. */
    SLOWER,
    /** The ratio lies within one plus or minus delta. */
    EQUAL,
    /** The data are not decisive yet. */
    UNDECIDED;

    public boolean isDifference() {
        return this == FASTER || this == SLOWER;
    }

    /** Returns the verdict with arm and reference exchanged. */
    public Verdict reversed() {
        return switch (this) {
            case FASTER -> SLOWER;
            case SLOWER -> FASTER;
            default -> this;
        };
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
