package dev.weir.rows;

import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.wire.PacketReader;
import dev.weir.wire.ResourceLock;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The connection as rows need it; tests of rows have one without a server. */
public interface Wire {
    /** Guards everything here and the reader. */
    ResourceLock lock();

    /** Returns whether the connection is closed, so that nothing more can come. */
    boolean isClosed();

    PacketReader reader();

    /** Returns whether rows end with an OK packet instead of an EOF packet. */
    boolean deprecateEof();

    /** Returns whether OK packets carry session state. */
    boolean sessionTrack();

    ResultMemory memory();

    /** The result has ended: another follows, or the command has ended. */
    void resultEnded(OkPacket trailer);

    /** The rows ended in an error, and so did the command; returns the exception for whoever reads the rows. */
    SQLException commandFailed(ErrPacket error);

    /**
     * The stream broke or is malformed, or nobody knows how far it was read: the connection is closed; returns the
     * exception for whoever uses the connection.
     */
    SQLException broken(Throwable cause);

    /** Sends KILL QUERY over another connection, and waits until the server has answered; returns whether it was sent. */
    boolean killRunning();

    /** Returns how long it takes to kill a statement, in nanoseconds; draining longer than that does not pay. */
    long killNanos();

    /** Returns how long a wait for the server may last, in nanoseconds; 0 is for ever. */
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
     * Uses the wire with its lock held; whoever comes from outside comes through here. An exception of the stream, a
     * mistake in the program and an error of the JVM all leave a reply that was read to nobody knows where: the
     * connection is closed. Fails with an error that leaves the connection as it should be, or that it broke.
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
