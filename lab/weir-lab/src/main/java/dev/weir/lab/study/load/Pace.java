package dev.weir.lab.study.load;

import java.util.concurrent.locks.LockSupport;

/** A clock and a way to wait for it. */
interface Pace {
    /** The JVM's clock; a thread that waits is parked. */
    Pace REAL = new Pace() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void await(long nanoTime) {
            for (long left = nanoTime - nanoTime(); left > 0; left = nanoTime - nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
    };

    /** Returns the current time, in nanoseconds from some origin. */
    long nanoTime();

    /** Returns at the given time. */
    void await(long nanoTime);
}
