package dev.weir.wire;

import java.io.Closeable;
import java.io.IOException;

/**
 * A connected byte stream to a server. Reads and writes may happen on different threads, each on one at a time; {@link
 * #close()} may be called by any thread and wakes both.
 */
public interface Transport extends Closeable {
    /** Reads what is there into {@code length} bytes of room, at least 1, waiting for one; returns how many, -1 at the end. */
    int read(byte[] target, int offset, int length) throws IOException;

    /**
     * Returns whether bytes are here, so that a read begins without waiting; false where that cannot be told. Part of what the server
     * has packed, as TLS does, can be here alone: the rest of it is on its way then.
     */
    default boolean hasInput() throws IOException {
        return false;
    }

    void write(byte[] source, int offset, int length) throws IOException;

    /** Sets how long a single {@link #read} may wait; {@code milliseconds} is at least 0, 0 waits for ever. */
    void readTimeout(int milliseconds) throws IOException;

    /** Returns how long a single {@link #read} may wait, in milliseconds; 0 waits for ever. */
    int readTimeout();

    /** Returns whether nobody between can read along: TLS, or a Unix-domain socket. */
    boolean secure();

    @Override
    void close() throws IOException;

    /** Closes; what goes wrong with that is of no interest, for whoever waits for bytes gets to know. */
    default void closeQuietly() {
        try {
            close();
        } catch (IOException gone) {
            // nothing more can be done for it
            return;
        }
    }
}
