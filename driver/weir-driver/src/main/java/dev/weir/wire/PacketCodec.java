package dev.weir.wire;

import java.io.IOException;

/** Compresses and decompresses the payloads of compressed packets. {@link #close()} may come while another thread decompresses. */
abstract class PacketCodec {
    final ResourceLock lock = new ResourceLock();

    private boolean closed;

    abstract void begin();

    /**
     * Decompresses at most {@code length} bytes of the payload that was begun, at least 1; returns how many, -1 at the end of
     * what was compressed. Throws {@link ProtocolException} when it is malformed or ends early.
     */
    abstract int decompress(CompressedPayload payload, byte[] target, int offset, int length) throws IOException;

    /** Bytes that were taken of the payload and stand behind the end of what was compressed. */
    abstract int unused();

    /**
     * Compresses a payload into {@code target} from index {@code at} on, where {@code length} bytes have room. Returns its
     * length, 0 where it would not be shorter.
     */
    abstract int compress(byte[] source, int offset, int length, byte[] target, int at) throws IOException;

    /** Frees what it has outside the heap; the lock is held. */
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
