package dev.weir.report.advice;

/** Where a situation lies about what was measured. */
public enum Reach {
    /** Between what was measured. */
    MEASURED,
    /** Outside, but by no more than a factor of {@link #FACTOR}: to be marked. */
    EXTRAPOLATED,
    /** Further outside: no prediction. */
    BEYOND;

    /** How far outside the measured range of a size, rate or round-trip time a prediction goes. */
    public static final double FACTOR = 4;

    /** The further out of two. */
    Reach and(Reach other) {
        return compareTo(other) >= 0 ? this : other;
    }

    static Reach of(double value, double low, double high) {
        if (value >= low * 0.99 && value <= high * 1.01) {
            return MEASURED;
        }
        return value >= low / FACTOR && value <= high * FACTOR ? EXTRAPOLATED : BEYOND;
    }
}
