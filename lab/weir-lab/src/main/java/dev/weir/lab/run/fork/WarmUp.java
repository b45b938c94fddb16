package dev.weir.lab.run.fork;

import dev.weir.report.stats.Median;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Runs an arm's levels in turn until they are demonstrably warm: over the last cycles the compiler threads were nearly idle, and no level's
 * time per operation fell any more. Neither alone is enough. Times also stand still while better code waits to be compiled, and idle
 * compilers prove nothing before the code has run often enough to call them: HotSpot's last tier compiles a method after 5000 invocations
 * (Tier4InvocationThreshold), workers' after 1000. The levels pause while the compilers are busy, since running slow code longer only takes
 * CPU time from them.
 */
final class WarmUp {
    private static final long WINDOW_NANOS = 10_000_000;
    private static final long PAUSE_MILLIS = 10;
    /** A pause ends when the compilers take less than this share of it, or after {@code MOST_PAUSES}. */
    private static final double BUSY = 0.5;

    private static final int MOST_PAUSES = 30;
    /** Cycles that must be quiet; fewer show no trend. */
    private static final int QUIET_CYCLES = 6;
    /** Share of a CPU that idle compilers may take. */
    private static final double IDLE = 0.08;
    /** Times that fall by less than this have stopped falling. */
    private static final double STILL = 0.95;
    /**
     * Many times the threshold of the last tier's compiler, a fifth of the usual one here: it recompiles its first methods once more
     * profiling data exists. After half as many, two workers of one arm still differed by 8 % (lab/README.md).
     */
    private static final long ENOUGH_OPERATIONS = 20_000;

    /** The time for slow operations instead, provided that enough operations ran to compile code that runs once in each. */
    private static final long ENOUGH_NANOS = 1_200_000_000L;

    private static final long LEAST_OPERATIONS = 1500;
    private static final long MOST_NANOS = 3 * ENOUGH_NANOS;

    /** This share of both limits suffices to recompile code that was compiled for other levels only and that the rehearsal deoptimized. */
    private static final double AGAIN = 1.0 / 3;

    private final List<TimedOperation> levels;
    private final List<TimedOperation> watched;
    private final LongSupplier compilerNanos;
    private final List<double[]> nanosPerOperation = new ArrayList<>();
    private final List<Double> compilerLoad = new ArrayList<>();
    private final long begun = System.nanoTime();
    private long operations;

    /**
     * Warms levels up in both forms that laps use: unwatched as on several cores, and watched as on one. Otherwise the first laps would
     * deoptimize all code of a slice, including the driver's.
     */
    WarmUp(List<TimedOperation> levels, List<TimedOperation> watched) {
        this(levels, watched, JvmActivity::compilerNanos);
    }

    WarmUp(List<TimedOperation> levels, List<TimedOperation> watched, LongSupplier compilerNanos) {
        this.levels = levels;
        this.watched = watched;
        this.compilerNanos = compilerNanos;
    }

    /** Runs until the last tier's compiler has been called; {@link #run} then waits for its compilations. */
    void begin() throws Exception {
        long start = System.nanoTime();
        while (!isCalled(operations, System.nanoTime() - start, 1)) {
            cycle();
        }
    }

    /** Runs until the levels are warm or the time is up. */
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

    /** Returns whether this many operations in this time have called the last tier's compiler; {@code share} scales the thresholds. */
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
            // the same code as a timed slice, which would otherwise still have to be compiled
            SliceLine.Answer slice = turn.get(level).slice(0, WINDOW_NANOS);
            times[level] = slice.nanos() / (double) slice.units();
            TimedOperation operation = turn.get(level);
            operations += slice.units() / operation.units() * operation.repetitions();
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

    /** Returns whether the median of the second half of the times is no longer below that of the first half. */
    static boolean hasStoppedFalling(double[] times) {
        int half = times.length / 2;
        double before = Median.of(Arrays.stream(times, 0, half));
        double after = Median.of(Arrays.stream(times, times.length - half, times.length));
        return after >= STILL * before;
    }
}
