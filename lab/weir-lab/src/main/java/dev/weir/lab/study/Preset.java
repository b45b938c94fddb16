package dev.weir.lab.study;

import java.time.Duration;

/** The extent of a plan. */
public enum Preset {
    /** Core arms and levels first; the rest as the budget allows. */
    DEFAULT(5, 10),
    /** Every arm and level; the default tiers come first, so that a run stopped early is a good everyday run. */
    FULL(240, 720),
    /** Only the settings of the published figures, each on the link nearest to the published network. */
    PAPER(20, 60);

    private final int minutesForOne;
    private final int minutesForAll;

    Preset(int minutesForOne, int minutesForAll) {
        this.minutesForOne = minutesForOne;
        this.minutesForAll = minutesForAll;
    }

    /** Returns the time of a run of this many studies if the user names none. */
    public Duration budget(int studies) {
        return Duration.ofMinutes(studies == 1 ? minutesForOne : minutesForAll);
    }

    /** Returns the time after which a warm-up is given up. */
    public Duration mostWarmUp() {
        return Duration.ofSeconds(this == FULL ? 20 : 6);
    }

    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
