package dev.weir.lab.run;

/**
 * How several studies share a budget: until each has had a heat, no heat may take more than an equal share of what is left.
 *
 * @param leftSeconds measuring time that is left for heats, in seconds
 * @param waiting other studies that have had no heat yet
 * @param behind other studies whose turn it still is in this round
 * @param going studies that still have something to decide, this one included
 */
record Shares(double leftSeconds, long waiting, int behind, int going) {

    /** Part of a round that may be wanting: what heats take at least is a guess. */
    private static final double NEARLY = 0.25;

    /** What a heat may take, in seconds. */
    double ofHeat() {
        return leftSeconds / (waiting + 1);
    }

    /** What it must leave to the others, in seconds. */
    double ofOthers() {
        return Math.max(0, leftSeconds - ofHeat());
    }

    /**
     * What a heat should take, in seconds, so that nothing is left in the end that is too short for one: what is left is split evenly
     * among the rest of this round and the rounds after it that nearly fit.
     *
     * @param leastSeconds what a heat takes at least
     * @param mostRounds more rounds than so many, this one included, are not worth a launch each
     */
    double even(double leastSeconds, int mostRounds) {
        double ofRound = (1 + behind) * leastSeconds;
        double more = Math.floor((leftSeconds - ofRound) / (going * leastSeconds) + NEARLY);
        double heats = 1 + behind + going * Math.max(0, Math.min(more, mostRounds - 1));
        return leftSeconds / (leftSeconds < ofRound ? Math.max(1, Math.floor(leftSeconds / leastSeconds)) : heats);
    }
}
