package dev.weir.wire;

import java.io.IOException;

/** Compresses and decompresses packets. {@link #close()} may be called while another thread decompresses. */
abstract class PacketCodec {
    final ResourceLock lock = new ResourceLock();

    private boolean closed;

    abstract void begin();

    /**
     * Decompresses at most {@code length} bytes of the payload, at least 1; returns their number, -1 at the end of the
     * compressed data. Throws {@link ProtocolException} if the data is malformed or truncated.
     */
    abstract int decompress(CompressedPayload payload, byte[] target, int offset, int length) throws IOException;

    /** Returns the bytes taken of the payload that follow the compressed data. */
    abstract int unused();

    /**
     * Compresses a payload into {@code target} at index {@code at}, which has room for {@code length} bytes; returns the
     * compressed length, 0 if it would not be shorter.
     */
    abstract int compress(byte[] source, int offset, int length, byte[] target, int at) throws IOException;

    /** Frees memory outside the heap; the lock is held. */
    abstract void free();

    final void close() {
        try (ResourceLock held = lock.obtain()) {
            closed = true;
            free();
        }
    }

    final boolean isClosed() {
        return closed;
    }

    final void checkOpen() throws IOException {
        if (closed) {
            throw new IOException("the connection is closed");
        }
    }
}
