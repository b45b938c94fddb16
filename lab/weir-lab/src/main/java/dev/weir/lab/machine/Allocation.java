package dev.weir.lab.machine;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The bytes that this JVM's threads have allocated. */
public final class Allocation {
    private Allocation() {}

    /** Returns the bytes of all live platform threads, which carry the virtual ones; -1 if the JVM does not report them. */
    public static long bytes() {
        if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)
                || !threads.isThreadAllocatedMemorySupported()) {
            return -1;
        }
        long sum = 0;
        for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
            sum += Math.max(0, bytes);
        }
        return sum;
    }
}
