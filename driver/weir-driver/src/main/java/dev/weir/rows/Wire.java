package dev.weir.rows;

import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.wire.PacketReader;
import dev.weir.wire.ResourceLock;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The connection as rows need it; tests of rows implement it without a server. */
public interface Wire {
    /** Returns the lock that guards this and the reader. */
    ResourceLock lock();

    /** Returns whether the connection is closed. */
    boolean isClosed();

    PacketReader reader();

    /** Returns whether rows end with an OK packet instead of an EOF packet. */
    boolean deprecateEof();

    /** Returns whether OK packets carry session state. */
    boolean sessionTrack();

    ResultMemory memory();

    /** Notes that the result has ended; the command has, too, unless another result follows. */
    void resultEnded(OkPacket trailer);

    /** Notes that an error ended the rows and the command; returns the exception for the reader of the rows. */
    SQLException commandFailed(ErrPacket error);

    /** Closes the connection, whose stream broke or stands at an unknown position; returns the exception for it. */
    SQLException broken(Throwable cause);

    /** Sends KILL QUERY over another connection and waits for the reply; returns whether it was sent. */
    boolean killRunning();

    /** Returns the nanoseconds that a KILL takes; draining longer than that does not pay. */
    long killNanos();

    /** Returns the longest wait for the server in nanoseconds; 0 for no limit. */
    long readTimeoutNanos();

    @FunctionalInterface
    interface Use<T, X extends Exception> {
        @Nullable
        T run() throws IOException, SQLException, X;
    }

    @FunctionalInterface
    interface Task {
        void run() throws IOException, SQLException;
    }

    /**
     * Uses the wire with its lock held; every caller from outside the lock goes through here. An SQLException or X leaves the
     * connection intact; after any other failure the position in the reply is unknown, and the connection is closed.
     */
    default <T, X extends Exception> @Nullable T ownedOrNull(Use<T, X> use) throws SQLException, X {
        try (ResourceLock held = lock().obtain()) {
            try {
                return use.run();
            } catch (IOException e) {
                throw broken(e);
            } catch (RuntimeException | Error e) {
                broken(e);
                throw e;
            }
        }
    }

    /** As {@link #ownedOrNull}, for a use that always has a result. */
    default <T, X extends Exception> T owned(Use<T, X> use) throws SQLException, X {
        return Objects.requireNonNull(ownedOrNull(use));
    }

    /** As {@link #ownedOrNull}, for a task without a result. */
    default void runOwned(Task task) throws SQLException {
        ownedOrNull(() -> {
            task.run();
            return null;
        });
    }
}
