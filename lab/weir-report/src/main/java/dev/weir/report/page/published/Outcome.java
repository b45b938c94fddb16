package dev.weir.report.page.published;

import java.util.Locale;

public enum Outcome {
    REPRODUCED("reproduced"),
    PROBABLY_REPRODUCED("probably reproduced"),
    EXPLAINED("explained"),
    NOT_REPRODUCED("not reproduced"),
    PROBABLY_NOT_REPRODUCED("probably not reproduced"),
    UNDECIDED("undecided here"),
    NOT_MEASURED("not measured here"),
    NOT_JUDGED("not judged");

    public final String words;

    Outcome(String words) {
        this.words = words;
    }

    /** Class of its element: {@code not-reproduced}. */
    public String style() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean isOpen() {
        return this == UNDECIDED || this == PROBABLY_REPRODUCED || this == PROBABLY_NOT_REPRODUCED;
    }

    /** The outcome as an interval suggests it that nothing confirms. */
    Outcome probable() {
        return switch (this) {
            case REPRODUCED -> PROBABLY_REPRODUCED;
            case NOT_REPRODUCED, EXPLAINED -> PROBABLY_NOT_REPRODUCED;
            default -> this;
        };
    }
}
