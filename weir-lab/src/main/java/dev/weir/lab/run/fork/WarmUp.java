package dev.weir.lab.run.fork;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs an operation until it is warm by evidence: over the last half of the windows the time per operation has not fallen any more,
 * and the JIT has been next to idle. Steps between two states of equal length count as unsettled; a level that has
 * not settled when its time is up is told so.
 */
final class WarmUp {
    private static final long WINDOW_NANOS = 15_000_000;
    /** Fewer windows tell no trend. */
    private static final int FEWEST_WINDOWS = 16;
    /** Times that have fallen by less have stopped falling. */
    private static final double STILL = 0.97;
    /** Share of the time that the JIT may still compile in. */
    private static final double IDLE_JIT = 0.30;

    private final TimedOperation operation;
    private final List<Double> nanosPerOperation = new ArrayList<>();
    private final List<Long> jitMillis = new ArrayList<>();
    private final List<Long> ends = new ArrayList<>();

    WarmUp(TimedOperation operation) {
        this.operation = operation;
    }

    /** Runs until it is warm or so much time has passed. */
    ForkMessage.WarmedUp run(long mostMillis) throws Exception {
        long start = System.nanoTime();
        long end = start + mostMillis * 1_000_000;
        boolean settled = false;
        while (!settled && System.nanoTime() < end) {
            nanosPerOperation.add((double) operation.run(WINDOW_NANOS));
            jitMillis.add(JvmActivity.now().jitMillis());
            ends.add(System.nanoTime());
            settled = isSettled();
        }
        return new ForkMessage.WarmedUp((System.nanoTime() - start) / 1e6, settled);
    }

    private boolean isSettled() {
        int windows = nanosPerOperation.size();
        if (windows < FEWEST_WINDOWS) {
            return false;
        }
        int half = windows / 2;
        double[] last = nanosPerOperation.subList(windows - half, windows).stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
        boolean still = hasStoppedFalling(last);
        double elapsedMillis = (ends.get(windows - 1) - ends.get(windows - half)) / 1e6;
        long compiled = jitMillis.get(windows - 1) - jitMillis.get(windows - half);
        return still && compiled < IDLE_JIT * elapsedMillis;
    }

    /** Whether the median of the second half of some times is no longer below that of the first half. */
    static boolean hasStoppedFalling(double[] times) {
        int half = times.length / 2;
        double before = median(Arrays.copyOfRange(times, 0, half));
        double after = median(Arrays.copyOfRange(times, times.length - half, times.length));
        return after >= STILL * before;
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
