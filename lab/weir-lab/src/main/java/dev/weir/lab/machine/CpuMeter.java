package dev.weir.lab.machine;

import java.util.Map;

/**
 * Measures the CPU time of a process from a start on. Threads that end do not subtract what they had used before it; what they use after it
 * is lost.
 */
public final class CpuMeter {
    private final long pid;
    private final boolean withCompilers;
    private final Map<String, Long> before;

    private CpuMeter(long pid, boolean withCompilers) {
        this.pid = pid;
        this.withCompilers = withCompilers;
        this.before = ProcessCpu.threadNanos(Machine.ofThisProcess(), pid);
    }

    public static CpuMeter start(long pid) {
        return new CpuMeter(pid, true);
    }

    /** Measures this process without its JIT compilers, which work less and less; where the system is not Linux, with them. */
    public static CpuMeter withoutCompilers() {
        return new CpuMeter(ProcessHandle.current().pid(), false);
    }

    /** Returns the same as {@link #nanos}, but -1 where only the JDK tells it: in ticks of 10 ms, too coarse for some milliseconds. */
    public long exactNanos() {
        return before.containsKey(ProcessCpu.WHOLE) ? -1 : nanos();
    }

    /** Returns the CPU time since the start, in nanoseconds; -1 if unknown, as of a process on another machine. */
    public long nanos() {
        Map<String, Long> now = ProcessCpu.threadNanos(Machine.ofThisProcess(), pid);
        if (before.isEmpty() || now.isEmpty()) {
            return -1;
        }
        if (!withCompilers) {
            ProcessCpu.compilerIds(Machine.ofThisProcess(), pid).forEach(now::remove);
        }
        return now.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
                // the number of an ended thread may have been given to another
                .map(nanos -> Math.max(0, nanos))
                .sum();
    }
}
