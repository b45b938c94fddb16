package dev.weir.lab.study;

import java.util.SplittableRandom;

/**
 * Random stalls of a few operations that cost five per cent in all: one in two hundred takes ten times the mean longer. Of operations that
 * take longer a heat has some hundred, so there one in twenty takes the mean longer; slow ones run once per slice and a dozen times per
 * heat, so there one in five takes a quarter of the mean longer.
 */
public final class RareStalls {
    private static final long LONG_NANOS = 100_000;
    private static final long SLOW_NANOS = 5_000_000;
    private static final double SHARE = 0.05;
    private static final double RARE = 1 / 200.0;
    private static final double RARE_AMONG_HUNDREDS = 1 / 20.0;
    private static final double RARE_AMONG_FEW = 1 / 5.0;
    /** The mean forgets operations older than this many: the first ones take longer. */
    private static final double MEMORY = 64;

    private final SplittableRandom random = new SplittableRandom();
    private double meanNanos;
    private double operations;

    /** Returns the stall after an operation of the given duration, in nanoseconds; 0 for most. */
    long after(long nanos) {
        operations++;
        meanNanos += (nanos - meanNanos) / Math.min(operations, MEMORY);
        double chance = chance();
        return random.nextDouble() < chance ? (long) (meanNanos * SHARE / chance) : 0;
    }

    private double chance() {
        if (meanNanos < LONG_NANOS) {
            return RARE;
        }
        return meanNanos < SLOW_NANOS ? RARE_AMONG_HUNDREDS : RARE_AMONG_FEW;
    }
}
