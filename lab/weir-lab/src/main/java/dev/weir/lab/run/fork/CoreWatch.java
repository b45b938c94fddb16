package dev.weir.lab.run.fork;

import dev.weir.lab.machine.ThreadTimes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * The time that a slice lost to others, by the kernel's account. Worker and server share a core that another process of ours keeps from
 * ever being idle. So what neither of the three ran there, somebody else did: another program, the kernel, a neighbour on the machine's
 * host. Of a server on a core of its own, the time that it waited for that core is lost.
 */
final class CoreWatch implements AutoCloseable {
    /** Stands for a loss that nobody can tell. */
    static final long UNKNOWN = -1;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ThreadTimes worker;
    private final ThreadTimes server;
    private final ThreadTimes idle;
    /** Factors, for a branch that warm-up never took would cost the compiled code of the slice: 1 and 0, or 0 and 1. */
    private final long shared;

    private final long apart;
    private long ranBefore;
    private long waitedBefore;
    private long ownBefore;

    private CoreWatch(ThreadTimes worker, ThreadTimes server, boolean apart, ThreadTimes idle) {
        this.worker = worker;
        this.server = server;
        this.shared = apart ? 0 : 1;
        this.apart = apart ? 1 : 0;
        this.idle = idle;
    }

    /**
     * Finds the threads that work for an operation, by doing it for so many nanoseconds.
     *
     * @param apart whether the server has a core of its own
     * @throws IOException if the system does not tell of them
     */
    static CoreWatch of(long serverPid, boolean apart, long idlePid, TimedOperation operation, long nanos)
            throws Exception {
        // the server first: one elsewhere has no threads here, and nothing is open then
        ThreadTimes server = ThreadTimes.of(serverPid);
        ThreadTimes worker = ThreadTimes.of(ProcessHandle.current().pid());
        long[] workerBefore = worker.eachRanNanos();
        long[] serverBefore = server.eachRanNanos();
        operation.run(nanos);
        return new CoreWatch(
                worker.thoseThatRan(workerBefore), server.thoseThatRan(serverBefore), apart, ThreadTimes.of(idlePid));
    }

    void begin() {
        waitedBefore = server.waitedNanos();
        ranBefore = ran();
        ownBefore = THREADS.getCurrentThreadCpuTime();
    }

    /**
     * Returns the time that others ran since {@link #begin}, in nanoseconds. An account that does not come out was disturbed while it was
     * read, and its error counts like that.
     *
     * @param passed time since then, in nanoseconds
     */
    long lost(long passed) {
        long own = THREADS.getCurrentThreadCpuTime() - ownBefore;
        long others = passed - own - (ran() - ranBefore);
        return Math.abs(others) + apart * (server.waitedNanos() - waitedBefore);
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
