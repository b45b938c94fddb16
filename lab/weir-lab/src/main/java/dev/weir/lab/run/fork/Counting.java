package dev.weir.lab.run.fork;

import dev.weir.lab.Recorded;
import dev.weir.lab.machine.Allocation;
import dev.weir.lab.machine.CpuMeter;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Median;
import dev.weir.rig.link.WireCounters;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Counts the costs of an operation besides time, in untimed visits of their own. */
record Counting(LabLine lab, long serverPid) {
    private static final java.lang.management.ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int COUNTED_ON_THE_WIRE = 3;
    /** Thread CPU time is reported in nanoseconds but charged at switches and ticks, so it needs this long. */
    private static final long CPU_NANOS = 40_000_000;

    private static final int MOST_OPERATIONS = 2000;
    private static final int ROUNDS = 3;
    private static final long MOST_NANOS = 1_000_000_000;

    /**
     * Counts the costs of an operation.
     *
     * @param session a session over a counting relay; {@code wired} is its operation, {@code timed} the one over the link
     * @param sendsAhead whether the next operation may read this one's last reply
     */
    ForkMessage.Counted count(ArmSession session, Operation wired, boolean sendsAhead, TimedOperation timed)
            throws Exception {
        wired.makeReady();
        SliceGroup.Wire wire = sendsAhead ? steady(session, wired) : wire(wired);
        timed.makeReady();
        List<Costs> rounds = new ArrayList<>();
        long end = System.nanoTime() + MOST_NANOS;
        do {
            rounds.add(costs(timed));
        } while (rounds.size() < ROUNDS && timed.callsReady() > 0 && System.nanoTime() < end);
        return new ForkMessage.Counted(
                wire,
                middle(rounds.stream().mapToDouble(Costs::allocated)),
                middle(rounds.stream().mapToDouble(Costs::client)),
                middle(rounds.stream().mapToDouble(Costs::server)));
    }

    /** Costs of an operation, averaged over some; -1 if unknown. */
    private record Costs(double allocated, double client, double server) {}

    /**
     * Returns the median of what is known, -1 if nothing is: after other work the first operations may cost more, as code is compiled
     * anew.
     */
    static double middle(DoubleStream rounds) {
        double median = Median.of(rounds.filter(cost -> cost >= 0));
        return Double.isNaN(median) ? -1 : median;
    }

    private Costs costs(TimedOperation timed) throws Exception {
        // compilers work less and less, and differ from heat to heat
        CpuMeter client = CpuMeter.withoutCompilers();
        CpuMeter server = CpuMeter.start(serverPid);
        long ended = threadsEnded();
        long allocated = Allocation.bytes();
        long end = System.nanoTime() + CPU_NANOS;
        long calls = 0;
        do {
            timed.once();
            calls++;
        } while (calls < MOST_OPERATIONS && timed.callsReady() > 0 && System.nanoTime() < end);
        double units = calls * (double) timed.units();
        // the allocations of ended threads are unknown
        boolean known = threadsEnded() == ended;
        long after = Allocation.bytes();
        return new Costs(
                !known || allocated < 0 || after < allocated ? -1 : (after - allocated) / units,
                micros(client.exactNanos(), units),
                micros(server.exactNanos(), units));
    }

    private SliceGroup.Wire wire(Operation operation) throws Exception {
        // the first operation may prepare or cache something
        operation.once();
        WireCounters.Snapshot before = lab.counters();
        repeat(operation, COUNTED_ON_THE_WIRE);
        return perOperation(lab.counters().minus(before), operation);
    }

    /** Returns the cost of an operation in a sequence: the cost of a single one, which must read its own last reply, is subtracted. */
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

    /** Repeats an operation and waits for the last round trip, so that nothing is in flight afterwards. */
    private static void answered(ArmSession session, Operation operation, int times) throws Exception {
        repeat(operation, times);
        session.roundTrip();
    }

    private static void repeat(Operation operation, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            operation.once();
        }
    }

    private static double micros(long nanos, double units) {
        return nanos < 0 ? -1 : nanos / 1e3 / units;
    }

    private static long threadsEnded() {
        return THREADS.getTotalStartedThreadCount() - THREADS.getThreadCount();
    }
}
