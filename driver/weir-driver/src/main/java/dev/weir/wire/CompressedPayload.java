package dev.weir.wire;

import java.io.EOFException;
import java.io.IOException;

/** The payload of one compressed packet after another, as it came, out of a buffer of 16 KiB. */
final class CompressedPayload {
    private static final int BUFFER = 16 << 10;

    private final Transport transport;
    private final byte[] buffer = new byte[BUFFER];
    private int position;
    private int limit;
    private int left;

    CompressedPayload(Transport transport) {
        this.transport = transport;
    }

    boolean hasInput() throws IOException {
        return position < limit || transport.hasInput();
    }

    /** Takes bytes of a header, which belong to no payload; returns false where the stream ended before the first of them. */
    boolean header(byte[] target) throws IOException {
        for (int done = 0; done < target.length; ) {
            if (position == limit && !fill()) {
                if (done == 0) {
                    return false;
                }
                throw ended();
            }
            int step = Math.min(target.length - done, limit - position);
            System.arraycopy(buffer, position, target, done, step);
            position += step;
            done += step;
        }
        return true;
    }

    /** Says how many bytes the payload has that follows. */
    void begin(int length) {
        left = length;
    }

    /** Bytes of the payload that were not taken. */
    int left() {
        return left;
    }

    /** Takes at most {@code length} bytes of the payload, at least 1; returns how many, -1 at its end. */
    int read(byte[] target, int offset, int length) throws IOException {
        if (left == 0) {
            return -1;
        }
        int most = Math.min(length, left);
        int read;
        if (position == limit && most >= BUFFER) {
            read = transport.read(target, offset, most);
            if (read < 0) {
                throw ended();
            }
        } else {
            if (position == limit && !fill()) {
                throw ended();
            }
            read = Math.min(most, limit - position);
            System.arraycopy(buffer, position, target, offset, read);
            position += read;
        }
        left -= read;
        return read;
    }

    private boolean fill() throws IOException {
        int read = transport.read(buffer, 0, BUFFER);
        position = 0;
        limit = Math.max(0, read);
        return read > 0;
    }

    private static EOFException ended() {
        return new EOFException("the server closed the connection within a compressed packet");
    }
}
