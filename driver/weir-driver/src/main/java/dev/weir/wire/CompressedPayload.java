package dev.weir.wire;

import java.io.EOFException;
import java.io.IOException;

/** Reads the payloads of compressed packets, still compressed, through a buffer of 16 KiB. */
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

    /** Reads a packet's header; returns false if the stream ended before it. */
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

    /** Begins a payload of so many bytes. */
    void begin(int length) {
        left = length;
    }

    /** Returns the payload's unread bytes. */
    int left() {
        return left;
    }

    /** Reads at most {@code length} bytes of the payload, at least 1; returns their number, -1 at its end. */
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
