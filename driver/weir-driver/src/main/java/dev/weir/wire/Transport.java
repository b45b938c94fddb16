package dev.weir.wire;

import java.io.Closeable;
import java.io.IOException;

/** A byte stream to a server, read and written by one thread each; {@link #close()} by any thread wakes both. */
public interface Transport extends Closeable {
    /** Reads at most {@code length} bytes, at least 1, waiting for the first; returns their number, -1 at the end. */
    int read(byte[] target, int offset, int length) throws IOException;

    /**
     * Returns whether bytes have arrived, so that a read begins without waiting; false if unknown. Of a TLS record only a part
     * may have arrived; the rest then follows.
     */
    default boolean hasInput() throws IOException {
        return false;
    }

    void write(byte[] source, int offset, int length) throws IOException;

    /** Sets the longest wait of a single {@link #read}, in milliseconds; 0 for no limit. */
    void readTimeout(int milliseconds);

    /** Returns the longest wait of a single {@link #read}, in milliseconds; 0 for no limit. */
    int readTimeout();

    /** Returns whether nobody can eavesdrop: TLS, or a Unix-domain socket. */
    boolean secure();

    @Override
    void close() throws IOException;

    /** Closes, ignoring failures: a waiting thread gets an error in any case. */
    default void closeQuietly() {
        try {
            close();
        } catch (IOException gone) {
            // nothing more can be done
            return;
        }
    }
}
