package dev.weir.rewrite;

/**
 * The amount of work done at a time.
 *
 * @param rows of a batch, at most
 * @param bytes of values of a batch, at most, unless one value alone is larger
 * @param bytesPerSecond of values read, on average; 0 for as fast as may be
 */
public record WalkLimits(int rows, long bytes, double bytesPerSecond) {
    public static final int USUAL_ROWS = 500;

    private static final long MOST_BYTES = 16L << 20;

    /** The same with the usual bytes. */
    public static WalkLimits of(int rows, double bytesPerSecond) {
        return new WalkLimits(rows, MOST_BYTES, bytesPerSecond);
    }

    /** Returns how long to wait, in milliseconds, when so much was read in such a time. */
    long pauseMillis(long bytesRead, long nanos) {
        return bytesPerSecond == 0 ? 0 : Math.max(0, (long) (bytesRead / bytesPerSecond * 1e3 - nanos / 1e6));
    }
}
