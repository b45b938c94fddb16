package dev.weir.session;

import dev.weir.error.SqlState;
import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Stops what a connection runs, from any thread and without the connection's lock. */
final class Cancellation {
    private final KillGuard guard = new KillGuard();
    private final Killer killer;

    Cancellation(Settings settings, ServerConnection victim) {
        this.killer = new Killer(settings, victim);
    }

    /** Forgets what was known of the server, which is not true any more. */
    void forget() {
        killer.forget();
    }

    /** Side connections log in as another account from now on. */
    void connectsWith(Settings settings) {
        killer.connectsWith(settings);
    }

    boolean isReady() {
        return killer.isReady();
    }

    /** Writes the question which server it is; the connection's lock is held. */
    void ask(PacketWriter writer) {
        killer.ask(writer);
    }

    /**
     * Reads the answer; the connection's lock is held. {@code flagged} says whether the header of a result says whether
     * definitions follow.
     */
    void readAnswer(PacketReader reader, boolean flagged) throws IOException {
        killer.readAnswer(reader, flagged);
    }

    /**
     * A command begins; {@code owner} says what {@link #kill} must name to stop it, if anything may. Returns whether an
     * earlier command was killed, so that a late effect may be waiting on the server.
     */
    boolean commandBegins(@Nullable WeakReference<?> owner) {
        return guard.begin(owner);
    }

    void commandEnded() {
        guard.end();
    }

    /**
     * Stops the running command if it is the owner's; returns why it could not be stopped, empty when it was, or was
     * not running.
     */
    String kill(WeakReference<?> owner) throws SQLException {
        return guard.kill(owner, killer::kill);
    }

    /**
     * As {@link #kill}, but the connection is closed, while the command has not ended, when it could not be stopped;
     * {@code close} closes it, with the reason.
     */
    void killOrClose(WeakReference<?> owner, Consumer<SQLException> close) throws SQLException {
        String reason = guard.kill(owner, () -> {
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
     * Stops whatever runs, if anything does. The command may end meanwhile, so that whoever waits for it does not wait
     * for this. Returns why it could not be stopped, empty when it was.
     */
    String kill() throws SQLException {
        return killer.kill();
    }

    /** Stops whatever runs, because its rows are not wanted any more. */
    boolean killRunning() {
        try {
            return guard.kill(killer::tryOnce).isEmpty();
        } catch (SQLException draining) {
            // the statement is drained to its end instead, which is right, only slower
            return false;
        }
    }

    /** Returns what a KILL takes, in nanoseconds; {@link Long#MAX_VALUE} where none is tried. */
    long nanos() {
        return killer.nanos();
    }
}
