package dev.weir.lab.study;

import java.util.SplittableRandom;

/**
 * Makes operations longer by a known share. Short ones are done again now and then, uncounted: a pause makes the next operation slower
 * as well, by a third of the pause where it is a round trip of 20 µs, since the kernel then gives the core to client and server in another
 * order, so that the effect would be larger than is known. Longer ones are followed by a pause.
 */
public final class AddedWork {
    /** A slice holds at least fifty operations that take less. */
    private static final long LONG_NANOS = 100_000;

    private static final long SLOW_NANOS = 5_000_000;
    private static final double RARE = 1 / 200.0;
    private static final double RARE_AMONG_HUNDREDS = 1 / 20.0;
    private static final double RARE_AMONG_FEW = 1 / 5.0;
    /** The mean forgets operations older than this many: the first ones take longer. */
    private static final double MEMORY = 64;

    private static final Added NONE = new Added(0, 0);

    private final SplittableRandom random;
    private final double share;
    private final boolean rarely;
    private double meanNanos;
    private double operations;
    private double owed;

    /**
     * The addition to an operation.
     *
     * @param again how many times it is done again
     * @param pauseNanos the pause
     */
    record Added(int again, long pauseNanos) {}

    private AddedWork(double share, boolean rarely, long seed) {
        this.share = share;
        this.rarely = rarely;
        this.random = new SplittableRandom(seed);
        this.owed = random.nextDouble();
    }

    /** Returns what adds the share, 0 to 1, to each operation, or to short ones together. */
    static AddedWork evenly(double share, long seed) {
        return new AddedWork(share, false, seed);
    }

    /**
     * Returns what adds the share by random stalls of a few operations: of five per cent one in two hundred takes ten times the mean
     * longer. Of operations that take longer a heat has some hundred, so there one in twenty takes the mean longer; slow ones run once per
     * slice and a dozen times per heat, so there one in five takes a quarter of the mean longer.
     */
    static AddedWork rarely(double share, long seed) {
        return new AddedWork(share, true, seed);
    }

    /**
     * Returns what follows an operation of the given duration.
     *
     * @param repeatable whether it may be done again
     */
    Added after(long nanos, boolean repeatable) {
        operations++;
        meanNanos += (nanos - meanNanos) / Math.min(operations, MEMORY);
        boolean again = repeatable && meanNanos < LONG_NANOS;
        if (!rarely) {
            return again ? whenOwed() : new Added(0, (long) (nanos * share));
        }
        double chance = chance();
        if (random.nextDouble() >= chance) {
            return NONE;
        }
        return again
                ? new Added((int) Math.round(share / chance), 0)
                : new Added(0, (long) (meanNanos * share / chance));
    }

    private Added whenOwed() {
        owed += share;
        if (owed < 1) {
            return NONE;
        }
        owed--;
        return new Added(1, 0);
    }

    private double chance() {
        if (meanNanos < LONG_NANOS) {
            return RARE;
        }
        return meanNanos < SLOW_NANOS ? RARE_AMONG_HUNDREDS : RARE_AMONG_FEW;
    }
}
