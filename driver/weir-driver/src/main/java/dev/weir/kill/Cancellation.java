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
 * Stops a connection's running command, from any thread without the connection's lock, or on an interrupt of the waiting
 * thread. A command does not end during a KILL, so that the KILL never stops the next one.
 */
public final class Cancellation {
    private static final String BY_INTERRUPT = "stopped, because its thread was interrupted";
    private static final String INTERRUPTED = "the statement was " + BY_INTERRUPT;

    private final ReentrantLock lock = new ReentrantLock();
    private final Killer killer;

    @GuardedBy("lock")
    private @Nullable WeakReference<?> running;

    @GuardedBy("lock")
    private boolean killed;

    /** The number of the last command; an interrupting thread reads it while the counting thread waits. */
    private long commands;

    private boolean listens;
    private boolean ignoresInterrupts;

    private volatile boolean interrupted;

    /** Closes the connection with a reason, if a command cannot be stopped. */
    private Consumer<SQLException> close = reason -> {};

    public Cancellation(Settings settings, ServerConnection victim) {
        this.killer = new Killer(settings, victim);
    }

    /** Returns the killer of any running command, which may end during its KILL. */
    public Killer killer() {
        return killer;
    }

    public void closes(Consumer<SQLException> closing) {
        close = closing;
    }

    /** Sets whether interrupts are ignored, since commands serve other threads, too. */
    public void ignoreInterrupts(boolean ignore) {
        ignoresInterrupts = ignore;
    }

    /** Begins a command; returns whether an earlier one was killed, which may have a late effect on the server. */
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

    /** Has an interrupt of the waiting thread stop the command from now on. */
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

    /** Stops the owner's running command; returns why it could not, empty if it did or nothing was running. */
    public String kill(WeakReference<?> owner) throws SQLException {
        return kill(owner, killer::kill);
    }

    /** As {@link #kill}, but closes the connection if the command could not be stopped and still runs. */
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

    /** Returns whether an interrupt of the thread about to wait matters. */
    public boolean listens() {
        return listens;
    }

    /** Called by the interrupting thread, without waiting. */
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

    /** Returns whether this thread is interrupted and that may stop its command. */
    public boolean isInterrupted() {
        return !ignoresInterrupts && Thread.currentThread().isInterrupted();
    }

    /** Stops the command if this thread is interrupted and not yet waiting for the server; returns whether it does. */
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

    /** Returns the error of the last command for its caller. */
    public ErrPacket explained(ErrPacket error) {
        return interrupted && error.code() == Errors.QUERY_INTERRUPTED
                ? new ErrPacket(error.code(), error.sqlState(), INTERRUPTED + ": " + error.message())
                : error;
    }

    /** Returns the error of the last command if an interrupt stopped it and the server reports no error; otherwise null. */
    @Nullable
    public ErrPacket interruption() {
        return interrupted ? error("the statement may have been " + BY_INTERRUPT + "; its result may lack rows") : null;
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
     * Stops the command after a KILL has stopped a setting ahead of it. If the owner's KILL cannot be repeated, closes the
     * connection. A KILL by anybody else came too early, and has no effect.
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

    /** Stops the running command, whose rows are not wanted any more; returns whether it did. */
    public boolean killRunning() {
        lock.lock();
        try {
            return tell(killer::tryOnce).isEmpty();
        } catch (SQLException draining) {
            // draining the statement instead is right, only slower
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
        // stays so if the reply is lost
        killed = true;
        String reason = kill.run();
        killed = before || reason.isEmpty();
        return reason;
    }

    @FunctionalInterface
    private interface Kill {
        /** Sends the KILL and waits for the reply; returns why it was not sent, empty if it was. */
        String run() throws SQLException;
    }
}
