package dev.weir.rows;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The payload of one large row, read once from front to back. */
interface PayloadSource {
    /** Some bytes; returns how many, at least 1. */
    int read(byte[] target, int offset, int length) throws IOException;

    void skip(long length) throws IOException;

    boolean atEnd() throws IOException;

    /** Bytes of which a packet header, or the store, says that they are still to come. */
    long vouched() throws IOException;

    /** Bytes that are left; -1 when that is not known yet. */
    long whole();

    default void readFully(byte[] target, int offset, int length) throws IOException {
        int done = 0;
        while (done < length) {
            done += read(target, offset + done, length - done);
        }
    }

    /** Drops everything that is left; {@code drain} says how long that may take, for ever without it. */
    default void skipAll(@Nullable Drain drain) throws IOException {
        while (!atEnd()) {
            if (drain != null) {
                drain.step();
            }
            skip(Math.min(Math.max(1, vouched()), Drain.STEP));
        }
    }
}
