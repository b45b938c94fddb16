package dev.weir.kill;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.login.ServerConnection;
import dev.weir.login.Settings;
import dev.weir.packet.ErrPacket;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stops the command that a connection runs, from any thread and without the connection's lock, or since the thread that waits for it
 * is interrupted. A command does not end while it is being killed, so that a KILL never meets the next one.
 */
public final class Cancellation {
    private static final String BY_INTERRUPT = "stopped, since its thread was interrupted";
    private static final String INTERRUPTED = "the statement was " + BY_INTERRUPT;

    private final ReentrantLock lock = new ReentrantLock();
    private final Killer killer;

    @GuardedBy("lock")
    private @Nullable WeakReference<?> running;

    @GuardedBy("lock")
    private boolean killed;

    /** Number of the last command. Whoever interrupts reads it while the thread that counts waits. */
    private long commands;

    private boolean listens;
    private boolean ignoresInterrupts;

    private volatile boolean interrupted;

    /** Closes the connection, with the reason, where a command cannot be stopped. */
    private Consumer<SQLException> close = reason -> {};

    public Cancellation(Settings settings, ServerConnection victim) {
        this.killer = new Killer(settings, victim);
    }

    /** Stops whatever runs; the command may end meanwhile, so that whoever waits for it does not wait for a KILL. */
    public Killer killer() {
        return killer;
    }

    public void closes(Consumer<SQLException> closing) {
        close = closing;
    }

    /** Says whether interrupts stop nothing: commands serve others than the thread that sends them. */
    public void ignoreInterrupts(boolean ignore) {
        ignoresInterrupts = ignore;
    }

    /** A command begins; returns whether an earlier one was killed: a late effect may be waiting on the server. */
    public boolean commandBegins(@Nullable WeakReference<?> owner) {
        lock.lock();
        try {
            running = owner;
            commands++;
            interrupted = false;
            boolean before = killed;
            killed = false;
            return before;
        } finally {
            lock.unlock();
        }
    }

    /** From now on an interrupt of the thread that waits stops the command, if anything may. */
    public void listen() {
        listens = !ignoresInterrupts;
    }

    public void commandEnded() {
        lock.lock();
        try {
            running = null;
            listens = false;
        } finally {
            lock.unlock();
        }
    }

    /** Stops the running command if it is the owner's; returns why it could not be, empty when it was, or was not running. */
    public String kill(WeakReference<?> owner) throws SQLException {
        return kill(owner, killer::kill);
    }

    /** As {@link #kill}, but the connection is closed, while the command has not ended, when it could not be stopped. */
    public void killOrClose(WeakReference<?> owner) throws SQLException {
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

    /** Returns whether an interrupt of the thread that is about to wait matters. */
    public boolean listens() {
        return listens;
    }

    /** The thread that waits was interrupted: whoever did it calls this, and does not wait. */
    public void interrupted() {
        if (listens) {
            listens = false;
            long command = commands;
            Thread thread = new Thread(() -> stop(command), "weir-interrupt");
            thread.setDaemon(true);
            try {
                thread.start();
            } catch (OutOfMemoryError noThread) {
                close.accept(notStopped(noThread));
            }
        }
    }

    /** Returns whether this thread is interrupted, and that may stop what it does. */
    public boolean isInterrupted() {
        return !ignoresInterrupts && Thread.currentThread().isInterrupted();
    }

    /** Stops the command if an interrupt of this thread may, which does not wait for the server now; returns whether it does. */
    public boolean stopIfInterrupted() {
        boolean stops = listens && Thread.currentThread().isInterrupted();
        if (stops) {
            interrupted();
        }
        return stops;
    }

    private void stop(long command) {
        lock.lock();
        try {
            if (command == commands && running != null) {
                interrupted = true;
                String reason = tell(killer::kill);
                if (!reason.isEmpty()) {
                    close.accept(notStopped(reason));
                }
            }
        } catch (SQLException | RuntimeException | Error e) {
            close.accept(notStopped(e));
        } finally {
            lock.unlock();
        }
    }

    /** Returns an error of the last command as whoever waits for it is to see it. */
    public ErrPacket explained(ErrPacket error) {
        return interrupted && error.code() == Errors.QUERY_INTERRUPTED
                ? new ErrPacket(error.code(), error.sqlState(), INTERRUPTED + ": " + error.message())
                : error;
    }

    /** Returns the error of the last command where an interrupt has stopped it but the server reports none; null otherwise. */
    @Nullable
    public ErrPacket interruption() {
        return interrupted ? error("the statement may have been " + BY_INTERRUPT + ", with rows left out") : null;
    }

    public static ErrPacket interruptedBetween() {
        return error(INTERRUPTED);
    }

    private static ErrPacket error(String message) {
        return new ErrPacket(Errors.QUERY_INTERRUPTED, SqlState.STATEMENT_CANCELLED.code(), message);
    }

    private static SQLException notStopped(Throwable failure) {
        return new SQLNonTransientConnectionException(
                "the thread was interrupted, but the statement could not be stopped: " + failure.getMessage()
                        + "; the connection is closed, the server may go on running the statement",
                SqlState.CONNECTION_FAILURE.code(),
                failure);
    }

    private static SQLException notStopped(String reason) {
        return new SQLNonTransientConnectionException(
                "the statement was to be cancelled, but a KILL could have stopped a stranger's: " + reason
                        + "; the connection is closed, the server may go on running the statement",
                SqlState.CONNECTION_FAILURE.code());
    }

    /**
     * Stops what runs, where a KILL has met what was sent ahead of it. When the KILL was the owner's and cannot be made again, the
     * connection is closed. A KILL of somebody else's then came too early, and has no effect.
     */
    public void killAgain() throws SQLException {
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
    public boolean killRunning() {
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
