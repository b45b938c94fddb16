package dev.weir.lab.study.load;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The bytes that this JVM's threads have allocated. */
final class Allocation {
    private Allocation() {}

    /** Returns the bytes of all live platform threads, which carry the virtual ones; 0 if the JVM does not report them. */
    static long bytes() {
        if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)
                || !threads.isThreadAllocatedMemorySupported()) {
            return 0;
        }
        long sum = 0;
        for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
            sum += Math.max(0, bytes);
        }
        return sum;
    }
}
