package dev.weir.lab.run.fork;

import dev.weir.lab.machine.ThreadTimes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * The time that a slice lost to other processes, from the kernel's accounting. Worker and server share a core that a polling process of
 * ours keeps from being idle. Time in which none of the three ran was taken by another program, the kernel, or a neighbour on the machine's
 * host. For a server on its own core, the time it waited for that core is lost.
 */
final class CoreWatch implements AutoCloseable {
    /** Stands for an unknown loss. */
    static final long UNKNOWN = -1;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ThreadTimes worker;
    private final ThreadTimes server;
    private final ThreadTimes idle;
    /** Factors, 1 and 0 or 0 and 1, instead of a branch: one that warm-up never took would deoptimize the slice's compiled code. */
    private final long shared;

    private final long apart;
    private final long balanced;
    private long ranBefore;
    private long waitedBefore;
    private long ownBefore;

    private CoreWatch(ThreadTimes worker, ThreadTimes server, boolean apart, boolean connects, ThreadTimes idle) {
        this.worker = worker;
        this.server = server;
        this.shared = apart ? 0 : 1;
        this.apart = apart ? 1 : 0;
        this.balanced = connects ? 0 : 1;
        this.idle = idle;
    }

    /**
     * Finds the threads that work for an operation, by running it for the given time in nanoseconds.
     *
     * @param apart whether the server has a core of its own
     * @param connects whether the operation opens connections, which the server serves by any thread of one name, and still ends when
     *     the operation has
     * @throws IOException if the system does not report their times
     */
    static CoreWatch of(
            long serverPid, boolean apart, long idlePid, TimedOperation operation, boolean connects, long nanos)
            throws Exception {
        // the server first: a remote one has no threads here, and nothing is open yet if this fails
        ThreadTimes server = ThreadTimes.of(serverPid);
        ThreadTimes worker = ThreadTimes.of(ProcessHandle.current().pid());
        long[] workerBefore = worker.eachRanNanos();
        long[] serverBefore = server.eachRanNanos();
        operation.run(nanos);
        return new CoreWatch(
                worker.thoseThatRan(workerBefore, false),
                server.thoseThatRan(serverBefore, connects),
                apart,
                connects,
                ThreadTimes.of(idlePid));
    }

    void begin() {
        waitedBefore = server.waitedNanos();
        ranBefore = ran();
        ownBefore = THREADS.getCurrentThreadCpuTime();
    }

    /**
     * Returns the time that other processes ran since {@link #begin}, in nanoseconds. A negative balance means that reading it was
     * disturbed; its absolute value counts as loss, unless the server may have been ending connections meanwhile. Then its threads also
     * wait for each other, and what they waited is no loss.
     *
     * @param passed the time since then, in nanoseconds
     */
    long lost(long passed) {
        long own = THREADS.getCurrentThreadCpuTime() - ownBefore;
        long others = passed - own - (ran() - ranBefore);
        return Math.max(others, -balanced * others) + balanced * apart * (server.waitedNanos() - waitedBefore);
    }

    private long ran() {
        return worker.ranNanos() + shared * server.ranNanos() + idle.ranNanos();
    }

    @Override
    public void close() throws IOException {
        worker.close();
        server.close();
        idle.close();
    }
}
