package dev.weir.report.advice;

import java.util.List;

/** The distance of a situation from what was measured. */
public enum Reach {
    /** Between what was measured. */
    MEASURED,
    /** Outside, but by no more than a factor of {@link #FACTOR}: to be marked. */
    EXTRAPOLATED,
    /** Further outside: no prediction. */
    BEYOND;

    /** The times by which a prediction may go outside the measured range of a size, rate or round-trip time. */
    public static final double FACTOR = 4;

    /** However far apart the two largest sizes are. */
    private static final double MOST_CHECKED = 10;

    /** The further out of two. */
    Reach and(Reach other) {
        return compareTo(other) >= 0 ? this : other;
    }

    static Reach of(double value, double low, double high) {
        return of(value, low, high, FACTOR);
    }

    static Reach of(double value, double low, double high, double factorAbove) {
        if (value >= low * 0.99 && value <= high * 1.01) {
            return MEASURED;
        }
        return value >= low / FACTOR && value <= high * factorAbove ? EXTRAPOLATED : BEYOND;
    }

    /**
     * Returns how far above the largest size a prediction goes: as far as the check of the model went when the largest was held out.
     *
     * @param sizes measured sizes, ascending
     */
    static Reach ofSize(double value, List<Double> sizes) {
        int last = sizes.size() - 1;
        double checked = last > 0 ? sizes.get(last) / sizes.get(last - 1) : FACTOR;
        return of(value, sizes.get(0), sizes.get(last), Math.max(FACTOR, Math.min(MOST_CHECKED, checked)));
    }
}
