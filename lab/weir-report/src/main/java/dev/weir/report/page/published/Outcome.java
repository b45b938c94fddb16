package dev.weir.report.page.published;

import dev.weir.report.stats.Verdict;

/** The outcome of a finding. */
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

    /** Returns whether more heats may change it. */
    boolean isOpen() {
        return this == UNDECIDED || this == PROBABLY_REPRODUCED || this == PROBABLY_NOT_REPRODUCED;
    }

    /** An outcome: what an interval suggests and the run's own verdict leaves open is probable, as everywhere on the page. */
    Outcome heldTo(Verdict verdict) {
        if (verdict != Verdict.UNDECIDED) {
            return this;
        }
        return this == REPRODUCED ? PROBABLY_REPRODUCED : this == NOT_REPRODUCED ? PROBABLY_NOT_REPRODUCED : this;
    }
}
