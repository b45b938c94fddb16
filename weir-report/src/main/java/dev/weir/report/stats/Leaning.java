package dev.weir.report.stats;

/** What the interval of a ratio suggests where the stricter bound of a verdict is not reached. */
public enum Leaning {
    /** The whole interval lies below one. */
    PROBABLY_FASTER,
    /** The whole interval lies above one. */
    PROBABLY_SLOWER,
    /** The interval holds one. */
    TOO_CLOSE,
    /** There is no interval yet. */
    UNKNOWN;

    /**
     * Reads an interval.
     *
     * @param ratio time of an arm over that of its reference
     * @return what it suggests
     */
    public static Leaning of(Interval ratio) {
        if (!Double.isFinite(ratio.low()) || !Double.isFinite(ratio.high())) {
            return UNKNOWN;
        }
        return ratio.high() < 1 ? PROBABLY_FASTER : ratio.low() > 1 ? PROBABLY_SLOWER : TOO_CLOSE;
    }
}
