package dev.weir.lab.run.fork;

import dev.weir.lab.machine.ThreadTimes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * The CPU time of worker and server in a slice, and the time that it lost to other processes, from the kernel's accounting. Worker and
 * server share a core that a polling process of ours keeps from being idle. Time in which none of the three ran was taken by another
 * program, the kernel, or a neighbour on the machine's host. For a server on its own core, the time it waited for that core is lost.
 */
final class CoreWatch implements AutoCloseable {
    /** Stands for an unknown time. */
    static final long UNKNOWN = -1;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ThreadTimes worker;
    private final ThreadTimes server;
    private final ThreadTimes idle;
    private final boolean serverKnown;
    /** Factors, 1 and 0 or 0 and 1, instead of a branch: one that warm-up never took would deoptimize the slice's compiled code. */
    private final long shared;

    private final long apart;
    private final long balanced;
    private long startedBefore;
    private long waitedBefore;
    private long workerBefore;
    private long serverBefore;
    private long idleBefore;
    private long ownBefore;
    private long worked;
    private long served;
    private long waited;
    private long idled;
    private boolean started;

    private CoreWatch(
            ThreadTimes worker,
            ThreadTimes server,
            boolean serverKnown,
            boolean apart,
            boolean connects,
            ThreadTimes idle) {
        this.worker = worker;
        this.serverKnown = serverKnown;
        this.server = server;
        this.shared = apart ? 0 : 1;
        this.apart = apart ? 1 : 0;
        this.balanced = connects ? 0 : 1;
        this.idle = idle;
    }

    /**
     * Finds the threads that work for an operation, by running it for the given time in nanoseconds.
     *
     * @param serverPid -1 for a server on another machine: its times and what a slice lost are unknown
     * @param apart whether the server has a core of its own
     * @param connects whether the operation opens connections, which the server serves by any thread of one name, and still ends when
     *     the operation has
     * @throws IOException if the system does not report their times
     */
    static CoreWatch of(
            long serverPid, boolean apart, long idlePid, TimedOperation operation, boolean connects, long nanos)
            throws Exception {
        ThreadTimes server = serverPid < 0 ? ThreadTimes.none() : ThreadTimes.of(serverPid);
        ThreadTimes worker = ThreadTimes.of(ProcessHandle.current().pid());
        long[] workerBefore = worker.eachRanNanos();
        long[] serverBefore = server.eachRanNanos();
        operation.run(nanos);
        return new CoreWatch(
                worker.thoseThatRan(workerBefore, false),
                server.thoseThatRan(serverBefore, connects),
                serverPid >= 0,
                apart,
                connects,
                ThreadTimes.of(idlePid));
    }

    void begin() {
        waitedBefore = server.waitedNanos();
        workerBefore = worker.ranNanos();
        serverBefore = server.ranNanos();
        idleBefore = idle.ranNanos();
        startedBefore = THREADS.getTotalStartedThreadCount();
        ownBefore = THREADS.getCurrentThreadCpuTime();
    }

    /** Reads what ran since {@link #begin}. */
    void end() {
        long own = THREADS.getCurrentThreadCpuTime() - ownBefore;
        worked = own + worker.ranNanos() - workerBefore;
        served = server.ranNanos() - serverBefore;
        idled = idle.ranNanos() - idleBefore;
        waited = server.waitedNanos() - waitedBefore;
        started = THREADS.getTotalStartedThreadCount() != startedBefore;
    }

    /**
     * Returns the CPU time of the worker between begin and end, without its compilers, in nanoseconds; -1 if unknown, since an operation
     * started threads.
     */
    long clientNanos() {
        return started ? UNKNOWN : worked;
    }

    /**
     * Returns the CPU time of the server's threads between begin and end, in nanoseconds; -1 if unknown, as for one that goes on ending
     * connections.
     */
    long serverNanos() {
        return serverKnown && balanced == 1 ? served : UNKNOWN;
    }

    /**
     * Returns the time that other processes ran between begin and end, in nanoseconds. A negative balance means that reading it was
     * disturbed; its absolute value counts as loss, unless the server may have been ending connections meanwhile. Then its threads also
     * wait for each other, and what they waited is no loss. -1 if unknown.
     *
     * @param passed the time between the two, in nanoseconds
     */
    long lostNanos(long passed) {
        if (!serverKnown) {
            return UNKNOWN;
        }
        long others = passed - worked - shared * served - idled;
        return Math.max(others, -balanced * others) + balanced * apart * waited;
    }

    @Override
    public void close() throws IOException {
        worker.close();
        server.close();
        idle.close();
    }
}
