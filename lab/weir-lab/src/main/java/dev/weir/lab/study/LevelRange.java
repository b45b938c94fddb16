package dev.weir.lab.study;

/** Values of a study's level factor besides those that presets visit; the reason explains the limits. */
public record LevelRange(int least, int most, String reason) {

    public static LevelRange none(String reason) {
        return new LevelRange(1, 0, reason);
    }

    public boolean isEmpty() {
        return most < least;
    }

    public boolean holds(long value) {
        return value >= least && value <= most;
    }
}
