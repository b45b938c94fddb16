package dev.weir.testkit.memory;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Bytes that a thread allocates, which are exact where times are not. */
public final class Allocation {
    private static final int CALLS = 20_000;
    private static final int ROUNDS = 5;

    private Allocation() {}

    @FunctionalInterface
    public interface Call {
        void run() throws Exception;
    }

    /**
     * Returns what this thread allocates in a call.
     *
     * @return bytes, the least of some calls
     */
    public static long of(Call call) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            call.run();
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    /**
     * Returns what a call allocates once it is warm: the best of some rounds, since compilers and class loading allocate on the side.
     *
     * @return bytes per call
     */
    public static long perCall(Call call) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < CALLS; i++) {
                call.run();
            }
            least = Math.min(least, (threads.getCurrentThreadAllocatedBytes() - before) / CALLS);
        }
        return least;
    }
}
