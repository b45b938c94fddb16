package dev.weir.wire;

import java.io.Closeable;
import java.io.IOException;

/**
 * A connected byte stream to a server. Reads and writes may happen on different threads, each on one at a time; {@link
 * #close()} may be called by any thread and wakes both.
 */
public interface Transport extends Closeable {
    /**
     * Reads what is there, waiting for at least one byte; {@code length} is room in bytes, at least 1. Returns bytes
     * read, at least 1, -1 at the end of the stream.
     */
    int read(byte[] target, int offset, int length) throws IOException;

    void write(byte[] source, int offset, int length) throws IOException;

    /** Sets how long a single {@link #read} may wait; {@code milliseconds} is at least 0, 0 waits for ever. */
    void readTimeout(int milliseconds) throws IOException;

    /** Returns how long a single {@link #read} may wait, in milliseconds; 0 waits for ever. */
    int readTimeout();

    /** Returns whether nobody between can read along: TLS, or a Unix-domain socket. */
    boolean secure();

    @Override
    void close() throws IOException;
}
