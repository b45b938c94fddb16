package dev.weir.wire;

import java.io.ByteArrayOutputStream;

/** Serves given bytes in pieces of a given size, and keeps what is written. */
public final class ScriptedTransport implements Transport {
    private final byte[] served;
    private final int piece;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private int position;
    private int reads;
    private int here;
    private boolean waited;

    /** Serves all bytes, at most {@code piece} of them in a read. */
    public ScriptedTransport(byte[] served, int piece) {
        this.served = served;
        this.piece = piece;
        this.here = served.length;
    }

    /** Says how many of the bytes are here; a read of those behind them has to wait, and then gets some. */
    public void here(int bytes) {
        here = bytes;
    }

    /** Returns whether a read had to wait. */
    public boolean waited() {
        return waited;
    }

    @Override
    public boolean hasInput() {
        return position < here;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        if (position == served.length) {
            return -1;
        }
        waited |= position >= here;
        int count = Math.min(Math.min(piece, length), (position < here ? here : served.length) - position);
        System.arraycopy(served, position, target, offset, count);
        position += count;
        reads++;
        return count;
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        written.write(source, offset, length);
    }

    /** Everything that was written. */
    public byte[] written() {
        return written.toByteArray();
    }

    /** Reads that gave something. */
    public int reads() {
        return reads;
    }

    @Override
    public void readTimeout(int milliseconds) {
        throw new UnsupportedOperationException("not scripted");
    }

    @Override
    public int readTimeout() {
        return 0;
    }

    @Override
    public boolean secure() {
        return false;
    }

    @Override
    public void close() {
        position = served.length;
    }
}
