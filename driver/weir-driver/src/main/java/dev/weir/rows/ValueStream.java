package dev.weir.rows;

import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A large value read from the server in bounded memory. It ends when the row is left or another of its values is read; if
 * another statement runs meanwhile, the rest is kept and the stream continues.
 */
final class ValueStream extends InputStream {
    private final LargeRow row;
    private final byte[] single = new byte[1];
    private long left;
    private @Nullable PayloadSource other;
    private boolean ended;

    ValueStream(LargeRow row, long length) {
        this.row = row;
        this.left = length;
    }

    long left() {
        return left;
    }

    void took(int bytes) {
        left -= bytes;
    }

    /** Continues with the rest of the value from another source. */
    void goOnFrom(PayloadSource source) {
        other = source;
    }

    /** Returns the kept source of the rest; null if it comes with the row. */
    @Nullable
    PayloadSource source() {
        return other;
    }

    void end() {
        ended = true;
    }

    boolean isEnded() {
        return ended;
    }

    @Override
    public int read() throws IOException {
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (left == 0) {
            return -1;
        }
        int read;
        try {
            read = row.readStream(this, target, offset, (int) Math.min(length, left));
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
        if (read < 0) {
            throw new IOException("the value is gone: its row was left or another value of the row was read, unread="
                    + left + " bytes");
        }
        return read;
    }

    @Override
    public int available() {
        return (int) Math.min(left, other == null ? 0 : Integer.MAX_VALUE);
    }
}
