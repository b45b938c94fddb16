package dev.weir.lab.run.plan;

import java.util.List;

/**
 * The division of a budget among several studies. Until each has had a heat, no heat may take more than an equal share of the time left.
 *
 * @param leftSeconds the measuring time left for heats, in seconds
 * @param waiting the number of other studies that have had no heat yet
 * @param behind the least time of a heat of each study still to come in this round, in order, in seconds
 * @param roundSeconds the least time of one heat of each undecided study, this one included, in seconds
 */
public record Shares(double leftSeconds, long waiting, List<Double> behind, double roundSeconds) {

    /** Part of a heat's time that may be missing, since that time is an estimate. */
    private static final double OVERRUN = 0.1;

    /** Part of a round's time that may be missing. */
    private static final double NEARLY = 0.25;

    /** Returns the time that a heat may take, in seconds. */
    public double ofHeat() {
        return leftSeconds / (waiting + 1);
    }

    /** Returns the time that a heat must leave to the others, in seconds. */
    public double ofOthers() {
        return Math.max(0, leftSeconds - ofHeat());
    }

    /** Returns whether work of about this length may begin in the time left, both in seconds. */
    public static boolean fits(double seconds, double left) {
        return seconds <= left * (1 + OVERRUN);
    }

    /**
     * Returns the time that a heat should take, in seconds, so that no remainder too short for a heat is left at the end. The time left is
     * split in proportion to need among the heats of this round and of those later rounds that nearly fit. At most {@code mostRounds}
     * rounds count, this one included: more are not worth a launch each.
     */
    public double even(double leastSeconds, int mostRounds) {
        double heats = leastSeconds;
        boolean allFit = true;
        for (double each : behind) {
            allFit &= fits(heats + each, leftSeconds);
            heats += allFit ? each : 0;
        }
        double rounds = allFit ? Math.floor((leftSeconds - heats) / roundSeconds + NEARLY) : 0;
        heats += roundSeconds * Math.max(0, Math.min(rounds, mostRounds - 1));
        return leastSeconds * Math.max(1, leftSeconds / heats);
    }
}
