package dev.weir.statement;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.weir.error.ExceptionStyle;
import dev.weir.session.Session;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Stops an execution that takes too long, where the server has no time limit of its own. A KILL never stops a later statement:
 * {@link #end} waits for a running one. If an execution cannot be stopped, its connection is closed.
 */
final class QueryDeadline {
    /** Time left to the server's own limit, for servers that cannot be reached by a KILL. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition over = lock.newCondition();
    private final CompletableFuture<Void> timer = new CompletableFuture<>();
    private final CompletableFuture<Void> watch;
    private final Session session;
    private final WeakReference<?> owner;
    private final int seconds;
    private final long end;

    @GuardedBy("lock")
    private boolean ended;

    private @Nullable String failure;
    private boolean aborted;

    /** @param seconds at least 1 */
    QueryDeadline(int seconds, Session session, WeakReference<?> owner) {
        this.session = session;
        this.owner = owner;
        this.seconds = seconds;
        this.end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        this.watch = timer.orTimeout(seconds, TimeUnit.SECONDS)
                .exceptionallyAsync(this::kill, QueryDeadline::onItsOwnThread);
    }

    /** Runs on its own thread: a KILL connects and waits, and in a shared pool it could wait for its turn. */
    private static void onItsOwnThread(Runnable kill) {
        Thread thread = new Thread(kill, "weir-query-timeout");
        thread.setDaemon(true);
        thread.start();
    }

    private @Nullable Void kill(Throwable passed) {
        lock.lock();
        try {
            if (!ended) {
                failure = tryKill();
                awaitEndOrClose();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
        return null;
    }

    /** Sends the KILL; returns why it failed, or null. */
    private @Nullable String tryKill() {
        try {
            String reason = session.link().stop(owner);
            return reason.isEmpty() ? null : "a KILL could have stopped a stranger's: " + reason;
        } catch (SQLException e) {
            return e.getMessage();
        }
    }

    @GuardedBy("lock")
    private void awaitEndOrClose() throws InterruptedException {
        long left = GRACE_NANOS;
        while (failure != null && !ended && left > 0) {
            left = over.awaitNanos(left);
        }
        if (failure != null && !ended) {
            aborted = true;
            session.link().abort(unstoppable());
        }
    }

    /** Ends the deadline: the execution is over. */
    void end() {
        lock.lock();
        try {
            ended = true;
            over.signalAll();
        } finally {
            lock.unlock();
        }
        timer.complete(null);
        watch.cancel(false);
    }

    boolean passed() {
        return System.nanoTime() - end >= 0;
    }

    /** Returns the error to throw for one that ended the execution; call after {@link #end}. */
    SQLException explained(SQLException error) {
        return passed() && (aborted || error instanceof SQLTimeoutException) ? timeout(error) : error;
    }

    SQLException timeout(@Nullable SQLException cause) {
        String state = cause == null ? "HYT00" : cause.getSQLState();
        int code = cause == null ? 0 : cause.getErrorCode();
        String message = "the statement was stopped after queryTimeout=" + seconds + " s"
                + (cause == null ? "" : ": " + cause.getMessage());
        ExceptionStyle style = session.settings().session().exceptions();
        return style.exception(new SQLTimeoutException(aborted ? unstoppable() : message, state, code, cause));
    }

    private String unstoppable() {
        return "queryTimeout=" + seconds + " s has passed and the statement could not be stopped: " + failure
                + "; the connection is closed, the server may go on running the statement";
    }
}
