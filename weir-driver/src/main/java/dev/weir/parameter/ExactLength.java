package dev.weir.parameter;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** So many bytes of a stream; an early end is an error. */
final class ExactLength extends FilterInputStream {
    private final long length;
    private long done;

    ExactLength(InputStream source, long length) {
        super(source);
        this.length = length;
    }

    @Override
    public int read() throws IOException {
        byte[] single = new byte[1];
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int wanted) throws IOException {
        if (done == length && wanted > 0) {
            return -1;
        }
        int count = super.read(target, offset, (int) Math.min(wanted, length - done));
        if (count < 0) {
            throw new IOException("it ended early, bytes=" + done + " expected=" + length);
        }
        done += count;
        return count;
    }
}
