package dev.weir.parameter;

import dev.weir.wire.Transport;
import java.io.ByteArrayOutputStream;

/** Keeps what is written. */
record Sink(ByteArrayOutputStream written) implements Transport {
    @Override
    public int read(byte[] target, int offset, int length) {
        return -1;
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        written.write(source, offset, length);
    }

    @Override
    public void readTimeout(int milliseconds) {}

    @Override
    public int readTimeout() {
        return 0;
    }

    @Override
    public boolean secure() {
        return false;
    }

    @Override
    public void close() {}
}
