package dev.weir.snapshot;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A thread for each connection, all of them started beforehand. */
final class ReaderThreads {
    private final ThreadPoolExecutor executor;

    ReaderThreads(int count) {
        executor = new ThreadPoolExecutor(count, count, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, "weir-snapshot");
            thread.setDaemon(true);
            return thread;
        });
        executor.prestartAllCoreThreads();
    }

    /** Runs all at the same time and returns what they return, in their order. Throws the first failure once all are over. */
    <T> List<T> all(List<Callable<T>> tasks) throws SQLException {
        return all(tasks, Duration.ofDays(1), "");
    }

    /** A step of a session. */
    interface Step<S> {
        void on(S session) throws SQLException;
    }

    /** Does a step on each session or connection, all at the same time. Throws as {@link #all(List)} does. */
    <S> void each(List<S> sessions, Step<S> step) throws SQLException {
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (S session : sessions) {
            tasks.add(() -> {
                step.on(session);
                return true;
            });
        }
        all(tasks);
    }

    /** The same as {@link #all(List)}, within a limit; tasks beyond it go on until their connections are aborted. */
    <T> List<T> all(List<Callable<T>> tasks, Duration limit, String beyond) throws SQLException {
        if (Thread.currentThread().isInterrupted()) {
            // invokeAll would say so only if it had to wait
            throw interrupted();
        }
        List<Future<T>> futures;
        try {
            futures = executor.invokeAll(tasks, limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw interrupted();
        }
        List<T> results = new ArrayList<>();
        for (Future<T> future : futures) {
            if (future.isCancelled()) {
                throw new SnapshotException(beyond);
            }
            results.add(result(future));
        }
        return results;
    }

    private static <T> T result(Future<T> future) throws SQLException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw thrown(e.getCause());
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static SnapshotException interrupted() {
        Thread.currentThread().interrupt();
        return new SnapshotException("the thread was interrupted: the snapshot is closed");
    }

    /** Returns what another thread has thrown, or throws it if it is unchecked. */
    static SQLException thrown(@Nullable Throwable cause) {
        if (cause instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof SQLException failure ? failure : new SQLException(cause);
    }

    /** Interrupts what runs. */
    void stop() {
        executor.shutdownNow();
    }
}
