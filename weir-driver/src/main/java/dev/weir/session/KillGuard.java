package dev.weir.session;

import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Ties a KILL to the command that runs: a command does not end while it is being killed, so that a KILL never meets the next
 * one.
 */
final class KillGuard {
    private final ReentrantLock lock = new ReentrantLock();
    private WeakReference<?> running;
    private boolean killed;

    /**
     * A command begins.
     *
     * @param owner what {@link #kill} must name to stop it
     * @return whether an earlier command was killed, so that a late effect may be waiting on the server
     */
    boolean begin(WeakReference<?> owner) {
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

    /** The command has ended. */
    void end() {
        lock.lock();
        try {
            running = null;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Kills the running command if it is the owner's.
     *
     * @param owner whose
     * @param kill tells the server and waits until it was told
     * @return whether it was running
     */
    boolean kill(WeakReference<?> owner, Kill kill) throws SQLException {
        lock.lock();
        try {
            if (running == null || running != owner) {
                return false;
            }
            killed = true;
            kill.run();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Kills whatever runs.
     *
     * @param kill tells the server and waits until it was told
     */
    void kill(Kill kill) throws SQLException {
        lock.lock();
        try {
            killed = true;
            kill.run();
        } finally {
            lock.unlock();
        }
    }

    /** Tells the server. */
    @FunctionalInterface
    interface Kill {
        void run() throws SQLException;
    }
}
