package dev.weir.connection;

import dev.weir.session.Session;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Cancels elements of a batch that were sent behind one that has waited too long for a lock: each of them may wait as long. Not
 * thread-safe.
 */
final class SentBehind implements AutoCloseable {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Session session;
    private final WeakReference<?> owner;
    private @Nullable Thread canceller;
    private volatile boolean ended;

    SentBehind(Session session, WeakReference<?> owner) {
        this.session = session;
        this.owner = owner;
    }

    void cancel() {
        if (canceller == null) {
            canceller = new Thread(this::cancelEach, "weir-batch-cancel");
            canceller.setDaemon(true);
            canceller.start();
        }
    }

    private void cancelEach() {
        boolean stopped = true;
        while (stopped && !ended) {
            stopped = stop();
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private boolean stop() {
        try {
            return session.link().stop(owner).isEmpty();
        } catch (SQLException e) {
            // they end by themselves, later
            return false;
        }
    }

    /** Waits for a KILL under way, so that it meets nothing else. */
    @Override
    public void close() {
        ended = true;
        if (canceller != null) {
            LockSupport.unpark(canceller);
            joinUninterruptibly(canceller);
        }
    }

    private static void joinUninterruptibly(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
