package dev.weir.lab.machine;

import java.util.Map;

/**
 * Measures the CPU time of a process from a start on. Threads that end do not subtract what they had used before it; what they use after it
 * is lost.
 */
public final class CpuMeter {
    private final long pid;
    private final Map<String, Long> before;

    private CpuMeter(long pid) {
        this.pid = pid;
        this.before = ProcessCpu.threadNanos(pid);
    }

    public static CpuMeter start(long pid) {
        return new CpuMeter(pid);
    }

    public static CpuMeter ofThisProcess() {
        return start(ProcessHandle.current().pid());
    }

    /** Returns the CPU time since the start, in nanoseconds; -1 if unknown, as of a process on another machine. */
    public long nanos() {
        Map<String, Long> now = ProcessCpu.threadNanos(pid);
        if (before.isEmpty() || now.isEmpty()) {
            return -1;
        }
        return now.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
                // the number of an ended thread may have been given to another
                .map(nanos -> Math.max(0, nanos))
                .sum();
    }
}
