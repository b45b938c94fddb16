package dev.weir.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Serves given bytes in pieces of a given size, and keeps what is written. */
public final class ScriptedTransport implements Transport {
    private final byte[] served;
    private final int piece;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private int position;
    private int reads;

    /** Serves all bytes, at most {@code piece} of them in a read. */
    public ScriptedTransport(byte[] served, int piece) {
        this.served = served;
        this.piece = piece;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        if (position == served.length) {
            return -1;
        }
        int count = Math.min(Math.min(piece, length), served.length - position);
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
    public void readTimeout(int milliseconds) throws IOException {
        throw new IOException("not scripted");
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
