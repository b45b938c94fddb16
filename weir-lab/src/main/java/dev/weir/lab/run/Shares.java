package dev.weir.lab.run;

/**
 * How several studies share a budget: until each has had a heat, no heat may take more than an equal share of what is left.
 *
 * @param leftSeconds measuring time that is left for heats, in seconds
 * @param waiting other studies that have had no heat yet
 */
record Shares(double leftSeconds, long waiting) {

    /** What a heat may take, in seconds. */
    double ofHeat() {
        return leftSeconds / (waiting + 1);
    }

    /** What it must leave to the others, in seconds. */
    double ofOthers() {
        return Math.max(0, leftSeconds - ofHeat());
    }
}
