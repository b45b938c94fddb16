package dev.weir.shared;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A thread for flights that no caller leads. */
final class FlightThread extends Thread {
    private static final long IDLE_SECONDS = 10;

    private final Object owner;

    private FlightThread(Object owner, Runnable work) {
        super(work, "weir-shared-reads");
        this.owner = owner;
        setDaemon(true);
    }

    /** Threads that are made when there is something to do, and end when there is not. */
    static ThreadPoolExecutor executor(Object owner, int threads) {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                threads,
                threads,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                work -> new FlightThread(owner, work));
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }

    /** Nothing but the rest is to come: they end when they are idle. */
    static void end(ThreadPoolExecutor executor) {
        executor.setKeepAliveTime(1, TimeUnit.NANOSECONDS);
    }

    /** Returns whether this thread is one of them. */
    static boolean isCurrent(Object owner) {
        return Thread.currentThread() instanceof FlightThread own && own.owner == owner;
    }
}
