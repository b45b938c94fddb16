package dev.weir.lab.run.fork;

import com.sun.management.ThreadMXBean;
import dev.weir.lab.Recorded;
import dev.weir.lab.machine.ProcessCpu;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.report.model.SliceGroup;
import dev.weir.rig.link.WireCounters;
import java.lang.management.ManagementFactory;

/** Counts what an operation takes besides time, in visits of their own that are not timed. */
record Counting(LabLine lab, long serverPid) {
    private static final java.lang.management.ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int COUNTED_ON_THE_WIRE = 3;
    /** CPU time of threads is reported in nanoseconds, but charged at switches and ticks. */
    private static final long CPU_NANOS = 40_000_000;

    private static final int MOST_OPERATIONS = 2000;

    /**
     * Counts.
     *
     * @param session over a relay that counts; {@code wired} is its operation, {@code timed} the one over the link
     * @param sendsAhead whether its last reply may be left to the operation after it
     */
    ForkMessage.Counted count(ArmSession session, Operation wired, boolean sendsAhead, TimedOperation timed)
            throws Exception {
        wired.makeReady();
        SliceGroup.Wire wire = sendsAhead ? steady(session, wired) : wire(wired);
        timed.makeReady();
        long client = ProcessCpu.nanos(ProcessHandle.current().pid());
        long server = ProcessCpu.nanos(serverPid);
        long ended = threadsEnded();
        long allocated = allocatedBytes();
        long end = System.nanoTime() + CPU_NANOS;
        long calls = 0;
        do {
            timed.once();
            calls++;
        } while (calls < MOST_OPERATIONS && timed.callsReady() > 0 && System.nanoTime() < end);
        double units = calls * (double) timed.units();
        // what threads that have ended allocated is not known
        boolean known = threadsEnded() == ended;
        long after = allocatedBytes();
        return new ForkMessage.Counted(
                wire,
                !known || allocated < 0 || after < allocated ? -1 : (after - allocated) / units,
                micros(client, ProcessCpu.nanos(ProcessHandle.current().pid()), units),
                micros(server, ProcessCpu.nanos(serverPid), units));
    }

    private SliceGroup.Wire wire(Operation operation) throws Exception {
        // the first operation may prepare or cache something
        operation.once();
        WireCounters.Snapshot before = lab.counters();
        repeat(operation, COUNTED_ON_THE_WIRE);
        return perOperation(lab.counters().minus(before), operation);
    }

    /** Returns what an operation takes among others: one alone, which has none after it to read its last reply, is taken off. */
    private SliceGroup.Wire steady(ArmSession session, Operation operation) throws Exception {
        answered(session, operation, 1);
        WireCounters.Snapshot before = lab.counters();
        answered(session, operation, 1);
        WireCounters.Snapshot alone = lab.counters();
        answered(session, operation, 1 + COUNTED_ON_THE_WIRE);
        return perOperation(lab.counters().minus(alone).minus(alone.minus(before)), operation);
    }

    private static SliceGroup.Wire perOperation(WireCounters.Snapshot counted, Operation operation) {
        return Recorded.perOperation(counted, (long) COUNTED_ON_THE_WIRE * operation.units());
    }

    /** Nothing is under way afterwards, for the last round trip is waited for. */
    private static void answered(ArmSession session, Operation operation, int times) throws Exception {
        repeat(operation, times);
        session.roundTrip();
    }

    private static void repeat(Operation operation, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            operation.once();
        }
    }

    private static double micros(long before, long after, double units) {
        return before < 0 || after < before ? -1 : (after - before) / 1e3 / units;
    }

    private static long threadsEnded() {
        return THREADS.getTotalStartedThreadCount() - THREADS.getThreadCount();
    }

    /** Bytes that the threads alive now have allocated; -1 where the JVM does not tell. */
    private static long allocatedBytes() {
        if (!(THREADS instanceof ThreadMXBean threads) || !threads.isThreadAllocatedMemorySupported()) {
            return -1;
        }
        long sum = 0;
        for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
            sum += Math.max(0, bytes);
        }
        return sum;
    }
}
