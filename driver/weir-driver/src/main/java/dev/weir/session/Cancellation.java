package dev.weir.session;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.weir.error.SqlState;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stops the command that a connection runs, from any thread and without the connection's lock. A command does not end while it is
 * being killed, so that a KILL never meets the next one.
 */
final class Cancellation {
    private final ReentrantLock lock = new ReentrantLock();
    private final Killer killer;

    @GuardedBy("lock")
    private @Nullable WeakReference<?> running;

    @GuardedBy("lock")
    private boolean killed;

    Cancellation(Settings settings, ServerConnection victim) {
        this.killer = new Killer(settings, victim);
    }

    /** Stops whatever runs; the command may end meanwhile, so that whoever waits for it does not wait for a KILL. */
    Killer killer() {
        return killer;
    }

    /**
     * A command begins; {@code owner} is the one that {@link #kill} must name to stop it, if anything may. Returns whether an
     * earlier command was killed, so that a late effect may be waiting on the server.
     */
    boolean commandBegins(@Nullable WeakReference<?> owner) {
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

    void commandEnded() {
        lock.lock();
        try {
            running = null;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Stops the running command if it is the owner's; returns why it could not be stopped, empty when it was, or was
     * not running.
     */
    String kill(WeakReference<?> owner) throws SQLException {
        return kill(owner, killer::kill);
    }

    /**
     * As {@link #kill}, but the connection is closed, while the command has not ended, when it could not be stopped;
     * {@code close} closes it, with the reason.
     */
    void killOrClose(WeakReference<?> owner, Consumer<SQLException> close) throws SQLException {
        String reason = kill(owner, () -> {
            String why = killer.kill();
            if (!why.isEmpty()) {
                close.accept(notStopped(why));
            }
            return why;
        });
        if (!reason.isEmpty()) {
            throw notStopped(reason);
        }
    }

    private static SQLException notStopped(String reason) {
        return new SQLNonTransientConnectionException(
                "the statement was to be cancelled, but a KILL could have stopped a stranger's: " + reason
                        + "; the connection is closed, the server may go on running the statement",
                SqlState.CONNECTION_FAILURE.code());
    }

    /**
     * Stops what runs, where a KILL has met what was sent ahead of it. When the KILL was the owner's and cannot be made again, the
     * connection is closed: {@code close} closes it, with the reason. A KILL of somebody else's then came too early, and has no effect.
     */
    void killAgain(Consumer<SQLException> close) throws SQLException {
        lock.lock();
        try {
            boolean owners = killed;
            String reason = tell(killer::kill);
            if (owners && !reason.isEmpty()) {
                SQLException notStopped = notStopped(reason);
                close.accept(notStopped);
                throw notStopped;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Stops the running command, because its rows are not wanted any more; returns whether it was stopped. */
    boolean killRunning() {
        lock.lock();
        try {
            return tell(killer::tryOnce).isEmpty();
        } catch (SQLException draining) {
            // the statement is drained to its end instead, which is right, only slower
            return false;
        } finally {
            lock.unlock();
        }
    }

    private String kill(WeakReference<?> owner, Kill kill) throws SQLException {
        lock.lock();
        try {
            return running == null || running != owner ? "" : tell(kill);
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
    private interface Kill {
        /** Sends the KILL and waits until the server has answered; returns why it was not sent, empty when it was. */
        String run() throws SQLException;
    }
}
