package dev.weir.session;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Ties a KILL to the command that runs: a command does not end while it is being killed, so that a KILL never meets the next
 * one.
 */
final class KillGuard {
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private @Nullable WeakReference<?> running;

    @GuardedBy("lock")
    private boolean killed;

    /**
     * A command begins; {@code owner} says what {@link #kill} must name to stop it, if anything may. Returns whether an
     * earlier command was killed, so that a late effect may be waiting on the server.
     */
    boolean begin(@Nullable WeakReference<?> owner) {
        lock.lock();
        try {
            running = owner;
            boolean before = killed;
            killed = false;
            return before;
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            running = null;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Kills the running command if it is the owner's; {@code kill} tells the server and waits until it was told.
     * Returns why the server was not told, empty when it was, or when nothing of the owner's was running.
     */
    String kill(WeakReference<?> owner, Kill kill) throws SQLException {
        lock.lock();
        try {
            return running == null || running != owner ? "" : tell(kill);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Kills whatever runs; {@code kill} tells the server and waits until it was told. Returns why the server was not
     * told, empty when it was.
     */
    String kill(Kill kill) throws SQLException {
        lock.lock();
        try {
            return tell(kill);
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private String tell(Kill kill) throws SQLException {
        boolean before = killed;
        // stays so when the answer is lost
        killed = true;
        String reason = kill.run();
        killed = before || reason.isEmpty();
        return reason;
    }

    @FunctionalInterface
    interface Kill {
        /** Why it was not told; empty when it was. */
        String run() throws SQLException;
    }
}
