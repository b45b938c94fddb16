package dev.weir.lab.run.fork;

import dev.weir.lab.machine.ThreadTimes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * The time that a slice lost to others, by the kernel's account. Worker and server share a core that another process of ours keeps from
 * ever being idle. So what neither of the three ran there, somebody else did: another program, the kernel, a neighbour on the machine's
 * host.
 */
final class CoreWatch implements AutoCloseable {
    /** Stands for a loss that nobody can tell. */
    static final long UNKNOWN = -1;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ThreadTimes worker;
    private final ThreadTimes server;
    private final ThreadTimes idle;
    private long ranBefore;
    private long ownBefore;

    private CoreWatch(ThreadTimes worker, ThreadTimes server, ThreadTimes idle) {
        this.worker = worker;
        this.server = server;
        this.idle = idle;
    }

    /**
     * Finds the threads that work for an operation, by doing it for so many nanoseconds.
     *
     * @throws IOException if the system does not tell of them
     */
    static CoreWatch of(long serverPid, long idlePid, TimedOperation operation, long nanos) throws Exception {
        // the server first: one elsewhere has no threads here, and nothing is open then
        ThreadTimes server = ThreadTimes.of(serverPid);
        ThreadTimes worker = ThreadTimes.of(ProcessHandle.current().pid());
        long[] workerBefore = worker.eachRanNanos();
        long[] serverBefore = server.eachRanNanos();
        operation.run(nanos);
        return new CoreWatch(
                worker.thoseThatRan(workerBefore), server.thoseThatRan(serverBefore), ThreadTimes.of(idlePid));
    }

    void begin() {
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
        return Math.abs(others);
    }

    private long ran() {
        return worker.ranNanos() + server.ranNanos() + idle.ranNanos();
    }

    @Override
    public void close() throws IOException {
        worker.close();
        server.close();
        idle.close();
    }
}
