package dev.weir.jdbc;

import dev.weir.session.Session;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Stops one execution of a statement when it takes too long. The server is told to stop by itself where it can; this is for
 * all else. An execution that has ended is never the cause of a KILL: {@link #end} waits for one under way.
 */
final class QueryDeadline {
    private final ReentrantLock lock = new ReentrantLock();
    private final CompletableFuture<Void> timer = new CompletableFuture<>();
    private final CompletableFuture<Void> watch;
    private final Session session;
    private final WeakReference<?> owner;
    private final int seconds;
    private final long end;
    private boolean ended;
    private SQLException failure;

    /** @param seconds at least 1 */
    QueryDeadline(int seconds, Session session, WeakReference<?> owner) {
        this.session = session;
        this.owner = owner;
        this.seconds = seconds;
        this.end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        this.watch = timer.orTimeout(seconds, TimeUnit.SECONDS)
                .exceptionallyAsync(this::kill, QueryDeadline::onItsOwnThread);
    }

    /** A KILL connects and waits: not on a shared pool, where it could wait for its turn. */
    private static void onItsOwnThread(Runnable kill) {
        Thread thread = new Thread(kill, "weir-query-timeout");
        thread.setDaemon(true);
        thread.start();
    }

    private Void kill(Throwable passed) {
        lock.lock();
        try {
            if (!ended) {
                session.cancel(owner);
            }
        } catch (SQLException e) {
            // the waiting thread gets it together with whatever ends its wait
            failure = e;
        } finally {
            lock.unlock();
        }
        return null;
    }

    /** The execution is over: the timer is taken down. */
    void end() {
        lock.lock();
        try {
            ended = true;
        } finally {
            lock.unlock();
        }
        timer.complete(null);
        watch.cancel(false);
    }

    boolean passed() {
        return System.nanoTime() - end >= 0;
    }

    SQLException timeout(SQLException cause) {
        String state = cause == null ? "HYT00" : cause.getSQLState();
        int code = cause == null ? 0 : cause.getErrorCode();
        SQLTimeoutException timeout = new SQLTimeoutException(
                "the statement was stopped after queryTimeout=" + seconds + " s"
                        + (cause == null ? "" : ": " + cause.getMessage()),
                state,
                code,
                cause);
        if (failure != null) {
            timeout.addSuppressed(failure);
        }
        return timeout;
    }
}
