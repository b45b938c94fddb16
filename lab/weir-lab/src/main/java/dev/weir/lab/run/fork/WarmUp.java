package dev.weir.lab.run.fork;

import dev.weir.report.stats.Median;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Runs an arm's levels in turn until they are warm by evidence: over the last cycles the compiler threads have been next to
 * idle, and no level's time per operation has fallen any more. Neither alone is enough: times stand still, too, while a better version
 * of the code waits to be compiled. Nor can the compilers' silence be trusted before the code has run often enough for
 * them to be called: HotSpot's last tier compiles a method after 5000 invocations (Tier4InvocationThreshold), workers' after 1000. While the
 * compilers are busy the levels pause, for running slow code longer only takes the CPU from them.
 */
final class WarmUp {
    private static final long WINDOW_NANOS = 10_000_000;
    private static final long PAUSE_MILLIS = 10;
    /** A pause is over when the compilers take less than this share of it, or after so many. */
    private static final double BUSY = 0.5;

    private static final int MOST_PAUSES = 30;
    /** Cycles that must be quiet; fewer tell no trend. */
    private static final int QUIET_CYCLES = 6;
    /** Share of a CPU that the compilers may still take. */
    private static final double IDLE = 0.08;
    /** Times that have fallen by less have stopped falling. */
    private static final double STILL = 0.95;
    /**
     * Many times what calls the last tier's compiler, whose threshold is a fifth of the usual one: what it compiles first, it compiles anew
     * once more is known. After half as many, two workers of one arm still differed by 8 % (lab/README.md).
     */
    private static final long ENOUGH_OPERATIONS = 20_000;

    /** For slow ones, so much time instead, if that is enough to have the code of an operation compiled that runs once in each. */
    private static final long ENOUGH_NANOS = 1_200_000_000L;

    private static final long LEAST_OPERATIONS = 1500;
    private static final long MOST_NANOS = 3 * ENOUGH_NANOS;

    /** A share of both calls it again for what the rehearsal has shown to be compiled for other levels only, and made it drop. */
    private static final double AGAIN = 1.0 / 3;

    private final List<TimedOperation> levels;
    private final List<TimedOperation> watched;
    private final LongSupplier compilerNanos;
    private final List<double[]> nanosPerOperation = new ArrayList<>();
    private final List<Double> compilerLoad = new ArrayList<>();
    private final long begun = System.nanoTime();
    private long operations;

    /**
     * Warms levels up as laps take them: on several cores, and watched on one. Compilers that had not met both would give up all code of a
     * slice, the driver's included, when laps begin.
     */
    WarmUp(List<TimedOperation> levels, List<TimedOperation> watched) {
        this(levels, watched, JvmActivity::compilerNanos);
    }

    WarmUp(List<TimedOperation> levels, List<TimedOperation> watched, LongSupplier compilerNanos) {
        this.levels = levels;
        this.watched = watched;
        this.compilerNanos = compilerNanos;
    }

    /** Runs until the last tier's compiler has been called; {@link #run} then waits for what it compiles. */
    void begin() throws Exception {
        long start = System.nanoTime();
        while (!isCalled(operations, System.nanoTime() - start, 1)) {
            cycle();
        }
    }

    /** Runs until it is warm or so much time has passed. */
    ForkMessage.WarmedUp run(long mostMillis) throws Exception {
        long start = System.nanoTime();
        long end = start + mostMillis * 1_000_000;
        operations = 0;
        nanosPerOperation.clear();
        compilerLoad.clear();
        boolean settled = false;
        while (!settled && System.nanoTime() < end) {
            cycle();
            settled = isCalled(operations, System.nanoTime() - start, AGAIN) && isSettled();
        }
        return new ForkMessage.WarmedUp((System.nanoTime() - begun) / 1e6, settled);
    }

    /** Returns whether so many operations in so much time have called the last tier's compiler, or a share of what does so. */
    static boolean isCalled(long operations, long nanos, double share) {
        long least = nanos >= share * ENOUGH_NANOS ? LEAST_OPERATIONS : ENOUGH_OPERATIONS;
        return operations >= share * least || nanos >= share * MOST_NANOS;
    }

    private void cycle() throws Exception {
        long compilers = compilerNanos.getAsLong();
        long start = System.nanoTime();
        List<TimedOperation> turn = nanosPerOperation.size() % 2 == 0 ? levels : watched;
        double[] times = new double[turn.size()];
        for (int level = 0; level < times.length; level++) {
            // the same code as a timed slice, or that would still have to be compiled
            SliceLine.Answer slice = turn.get(level).slice(0, WINDOW_NANOS);
            times[level] = slice.nanos() / (double) slice.units();
            operations += slice.units() / turn.get(level).units();
        }
        nanosPerOperation.add(times);
        double load = load(compilers, start);
        compilerLoad.add(load);
        for (int pause = 0; pause < MOST_PAUSES && load > BUSY; pause++) {
            compilers = compilerNanos.getAsLong();
            start = System.nanoTime();
            Thread.sleep(PAUSE_MILLIS);
            load = load(compilers, start);
        }
    }

    private double load(long compilersBefore, long start) {
        return (compilerNanos.getAsLong() - compilersBefore) / (double) (System.nanoTime() - start);
    }

    private boolean isSettled() {
        int cycles = nanosPerOperation.size();
        if (cycles < QUIET_CYCLES) {
            return false;
        }
        double load = compilerLoad.subList(cycles - QUIET_CYCLES, cycles).stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
        boolean still = true;
        for (int level = 0; level < levels.size(); level++) {
            int which = level;
            still &= hasStoppedFalling(nanosPerOperation.subList(cycles - QUIET_CYCLES, cycles).stream()
                    .mapToDouble(times -> times[which])
                    .toArray());
        }
        return load < IDLE && still;
    }

    /** Returns whether the median of the second half of some times is no longer below that of the first half. */
    static boolean hasStoppedFalling(double[] times) {
        int half = times.length / 2;
        double before = Median.of(Arrays.stream(times, 0, half));
        double after = Median.of(Arrays.stream(times, times.length - half, times.length));
        return after >= STILL * before;
    }
}
