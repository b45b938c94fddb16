package dev.weir.rows;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The payload of one large row, read once from front to back. */
interface PayloadSource {
    /** Reads some bytes; returns their number, at least 1. */
    int read(byte[] target, int offset, int length) throws IOException;

    void skip(long length) throws IOException;

    boolean atEnd() throws IOException;

    /** Returns the bytes certain to follow, by a packet header or the store. */
    long vouched() throws IOException;

    /** Returns the bytes left; -1 if unknown. */
    long whole();

    default void readFully(byte[] target, int offset, int length) throws IOException {
        int done = 0;
        while (done < length) {
            done += read(target, offset + done, length - done);
        }
    }

    /** Drops the rest; {@code drain} limits the time, null does not. */
    default void skipAll(@Nullable Drain drain) throws IOException {
        while (!atEnd()) {
            if (drain != null) {
                drain.step();
            }
            skip(Math.min(Math.max(1, vouched()), Drain.STEP));
        }
    }
}
