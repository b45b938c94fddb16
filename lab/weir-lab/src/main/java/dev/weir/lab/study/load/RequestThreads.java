package dev.weir.lab.study.load;

import dev.weir.lab.study.VirtualThreads;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A thread for each request that waits: from a pool, as an application server has one, or virtual. */
final class RequestThreads implements AutoCloseable {
    /** As many as Tomcat starts at most unless told otherwise (server.tomcat.threads.max). */
    static final int PLATFORM_THREADS = 200;

    private final Executor executor;
    private final Runnable end;

    private RequestThreads(Executor executor, Runnable end) {
        this.executor = executor;
        this.end = end;
    }

    static RequestThreads platform() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                PLATFORM_THREADS,
                PLATFORM_THREADS,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                RequestThreads::daemon);
        // it would start one for each of the first requests
        pool.prestartAllCoreThreads();
        return new RequestThreads(pool, pool::shutdownNow);
    }

    /** Returns as many platform threads as there are requests at a time. */
    static RequestThreads oneEach() {
        ExecutorService threads = Executors.newCachedThreadPool(RequestThreads::daemon);
        return new RequestThreads(threads, threads::shutdownNow);
    }

    private static Thread daemon(Runnable body) {
        Thread thread = new Thread(body, "weir-request");
        thread.setDaemon(true);
        return thread;
    }

    static RequestThreads virtual() {
        return new RequestThreads(VirtualThreads::start, () -> {});
    }

    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    /** Does a request's work in a thread of its own and reports its answer. */
    void execute(Work work, Requests.Answer answer) {
        executor.execute(() -> {
            Throwable failure = null;
            try {
                work.run();
            } catch (Throwable e) {
                failure = e;
            }
            answer.done(failure);
        });
    }

    @Override
    public void close() {
        end.run();
    }
}
