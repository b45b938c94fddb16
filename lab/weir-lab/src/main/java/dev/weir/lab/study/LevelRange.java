package dev.weir.lab.study;

/**
 * Values that a study's level factor can have besides those that presets visit.
 *
 * @param least the smallest
 * @param most the largest
 * @param reason why there are no others, in a clause
 */
public record LevelRange(int least, int most, String reason) {

    /** No value but those of the presets. */
    public static LevelRange none(String reason) {
        return new LevelRange(1, 0, reason);
    }

    /** Returns whether there is any value. */
    public boolean isEmpty() {
        return most < least;
    }

    /** Returns whether a value is in the range. */
    public boolean holds(long value) {
        return value >= least && value <= most;
    }
}
