package dev.weir.lab.run.fork;

import com.sun.management.ThreadMXBean;
import dev.weir.lab.link.WireCounters;
import dev.weir.lab.machine.ProcessCpu;
import dev.weir.lab.study.Operation;
import dev.weir.report.model.SliceGroup;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/** Counts what an operation takes besides time, in visits of their own that are not timed. */
final class Counting {
    private static final int COUNTED_ON_THE_WIRE = 3;
    /** CPU time of threads is told in nanoseconds, but charged at switches and ticks. */
    private static final long CPU_NANOS = 40_000_000;

    private static final int MOST_OPERATIONS = 2000;

    private final LabLine lab;
    private final long serverPid;

    Counting(LabLine lab, long serverPid) {
        this.lab = lab;
        this.serverPid = serverPid;
    }

    /**
     * Counts.
     *
     * @param wired the operation over a relay that counts
     * @param timed the operation over the link
     */
    ForkMessage.Counted count(Operation wired, TimedOperation timed) throws Exception {
        SliceGroup.Wire wire = wire(wired);
        long client = ProcessCpu.nanos(ProcessHandle.current().pid());
        long server = ProcessCpu.nanos(serverPid);
        long allocated = allocatedBytes();
        long end = System.nanoTime() + CPU_NANOS;
        long calls = 0;
        do {
            timed.once();
            calls++;
        } while (calls < MOST_OPERATIONS && System.nanoTime() < end);
        double units = calls * (double) timed.units();
        long after = allocatedBytes();
        return new ForkMessage.Counted(
                wire,
                allocated < 0 || after < allocated ? -1 : (after - allocated) / units,
                micros(client, ProcessCpu.nanos(ProcessHandle.current().pid()), units),
                micros(server, ProcessCpu.nanos(serverPid), units));
    }

    private SliceGroup.Wire wire(Operation operation) throws Exception {
        // the first operation may prepare or cache something
        operation.once();
        WireCounters.Snapshot before = lab.counters();
        for (int i = 0; i < COUNTED_ON_THE_WIRE; i++) {
            operation.once();
        }
        return lab.counters().minus(before).perOperation((long) COUNTED_ON_THE_WIRE * operation.units());
    }

    private static double micros(long before, long after, double units) {
        return before < 0 || after < before ? -1 : (after - before) / 1e3 / units;
    }

    /** Bytes that the threads alive now have allocated; -1 where the JVM does not tell. */
    private static long allocatedBytes() throws IOException {
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
