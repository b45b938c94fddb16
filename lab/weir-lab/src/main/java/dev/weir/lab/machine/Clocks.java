package dev.weir.lab.machine;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** The smallest step of the clock here, and the delay by which a sleep of one millisecond ends late. */
public record Clocks(double stepNanos, double overshootMedianMicros, double overshootP99Micros) {
    private static final int STEPS = 1001;
    private static final int SLEEPS = 200;
    private static final long SLEEP_NANOS = 1_000_000;

    /** Measures for about a quarter of a second. */
    public static Clocks measure() {
        long[] steps = new long[STEPS];
        for (int i = 0; i < STEPS; i++) {
            long from = System.nanoTime();
            long to = from;
            while (to == from) {
                to = System.nanoTime();
            }
            steps[i] = to - from;
        }
        long[] late = new long[SLEEPS];
        for (int i = 0; i < SLEEPS; i++) {
            long due = System.nanoTime() + SLEEP_NANOS;
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            late[i] = System.nanoTime() - due;
        }
        Arrays.sort(steps);
        Arrays.sort(late);
        return new Clocks(steps[STEPS / 2], late[SLEEPS / 2] / 1e3, late[SLEEPS * 99 / 100] / 1e3);
    }
}
