package dev.weir.report.page.published;

import java.util.Locale;

/** The outcome of a published figure; {@code docs/method.md} defines the outcomes. */
public enum Outcome {
    REPRODUCED("reproduced"),
    OTHER_SIZE("same direction at another size"),
    NOT_REPRODUCED("not reproduced"),
    UNDECIDED("undecided"),
    NOT_COMPARABLE("not comparable"),
    NOT_MEASURED("not measured");

    public final String words;

    Outcome(String words) {
        this.words = words;
    }

    /** Returns the CSS class: {@code not-reproduced}. */
    public String style() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
