package dev.weir.lab.study;

import java.time.Duration;

/** The amount that a plan visits. */
public enum Preset {
    /** Core arms and levels first; the rest as the budget allows. */
    DEFAULT(5, 10),
    /** Every arm and level; the default tiers first, so that a run that is stopped early is a good everyday run. */
    FULL(240, 720),
    /** The settings that published figures speak of, each on the link nearest to the published network, and nothing else. */
    PAPER(20, 60);

    private final int minutesForOne;
    private final int minutesForAll;

    Preset(int minutesForOne, int minutesForAll) {
        this.minutesForOne = minutesForOne;
        this.minutesForAll = minutesForAll;
    }

    /** Time a run of so many studies gets when the user names none. */
    public Duration budget(int studies) {
        return Duration.ofMinutes(studies == 1 ? minutesForOne : minutesForAll);
    }

    /** When warming a worker up is given up. */
    public Duration mostWarmUp() {
        return Duration.ofSeconds(this == FULL ? 20 : 6);
    }

    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
