package dev.weir.lab.study;

import java.time.Duration;

/** How much a plan visits. */
public enum Preset {
    /** Core arms and levels first; the rest as the budget allows. */
    DEFAULT(5, 10),
    /** Every arm and level. */
    FULL(240, 720),
    /** The published plan: its arms, row counts and timing. */
    PAPER(120, 360);

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

    /** How each level is timed. */
    public Timing timing() {
        return switch (this) {
            case DEFAULT -> new Timing(250, 1, 20, 5, 50);
            case FULL -> new Timing(250, 1, 50, 8, 100);
            case PAPER -> new Timing(100, 1, 5000, 5, 2000);
        };
    }

    /** Name on the command line. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /**
     * How a level is timed in a fork.
     *
     * @param warmUpMillis time given to the JIT for each level, over a direct connection, in milliseconds
     * @param settleIterations iterations over the link that are not counted
     * @param settleMillis length of each in milliseconds
     * @param iterations timed batches
     * @param iterationMillis length of each in milliseconds; an operation that was begun is finished
     */
    public record Timing(
            int warmUpMillis, int settleIterations, int settleMillis, int iterations, int iterationMillis) {}
}
