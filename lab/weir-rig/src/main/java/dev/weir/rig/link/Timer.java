package dev.weir.rig.link;

import java.util.concurrent.locks.LockSupport;

/** Waits for a time of {@link System#nanoTime()}. */
final class Timer {
    /**
     * The lead with which a thread is awake and spins. Linux wakes a parked thread some 50 to 75 us late; a longer spin would take a core
     * from client and server.
     */
    private static final long SPIN_NANOS = 100_000;

    private Timer() {}

    /** Returns within a few microseconds after the given time. */
    static void awaitExactly(long moment) throws InterruptedException {
        await(moment - SPIN_NANOS);
        while (System.nanoTime() - moment < 0) {
            Thread.onSpinWait();
        }
    }

    /** Returns some ten microseconds after the given time, at the cost of a park. */
    static void await(long moment) throws InterruptedException {
        long left = moment - System.nanoTime();
        while (left > 0) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            left = moment - System.nanoTime();
        }
    }
}
