package dev.weir.lab.run.plan;

import java.util.List;

/**
 * The division of a budget among several studies: until each has had a heat, no heat may take more than an equal share of
 * what is left.
 *
 * @param leftSeconds measuring time that is left for heats, in seconds
 * @param waiting other studies that have had no heat yet
 * @param behind what a heat takes at least of each study whose turn it still is in this round, in order, in seconds
 * @param roundSeconds what a heat of each study takes at least that has something to decide, this one included, in seconds
 */
public record Shares(double leftSeconds, long waiting, List<Double> behind, double roundSeconds) {

    /** Part of a heat that may be wanting: what it takes is a guess. */
    private static final double OVERRUN = 0.1;

    /** Part of a round that may be wanting. */
    private static final double NEARLY = 0.25;

    /** Returns what a heat may take, in seconds. */
    public double ofHeat() {
        return leftSeconds / (waiting + 1);
    }

    /** Returns what it must leave to the others, in seconds. */
    public double ofOthers() {
        return Math.max(0, leftSeconds - ofHeat());
    }

    /** Returns true if what takes about so long may be begun where so much is left, both in seconds. */
    public static boolean fits(double seconds, double left) {
        return seconds <= left * (1 + OVERRUN);
    }

    /**
     * Returns what a heat should take, in seconds, so that nothing is left in the end that is too short for one: what is left is
     * split among those of this round and of the rounds after it that nearly fit, as they need it; more rounds than so many,
     * this one included, are not worth a launch each.
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
