package dev.weir.wire;

import java.io.IOException;

/** Compresses and decompresses the payloads of compressed packets. {@link #close()} may come while another thread decompresses. */
interface PacketCodec {
    void begin();

    /**
     * Decompresses some of the payload that was begun.
     *
     * @param payload gives what came
     * @param length at most how many bytes, at least 1
     * @return how many, at least 1; -1 at the end of what was compressed
     * @throws IOException when the stream breaks; {@link ProtocolException} when it is malformed or ends early
     */
    int decompress(CompressedPayload payload, byte[] target, int offset, int length) throws IOException;

    /** Bytes that were taken of the payload and stand behind the end of what was compressed. */
    int unused();

    /**
     * Compresses a payload; {@code at} is first index there, as many bytes as {@code length} have room. Returns its
     * length, 0 where it would not be shorter.
     */
    int compress(byte[] source, int offset, int length, byte[] target, int at) throws IOException;

    /** Frees what it has outside the heap. */
    void close();
}
