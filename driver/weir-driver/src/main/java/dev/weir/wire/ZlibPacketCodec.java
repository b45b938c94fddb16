package dev.weir.wire;

import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** RFC 1950, by the JDK. */
final class ZlibPacketCodec extends PacketCodec {
    private static final int INPUT = 8 << 10;

    private final Inflater inflater = new Inflater();
    private final Deflater deflater = new Deflater();
    private final byte[] input = new byte[INPUT];

    @Override
    void begin() {
        try (ResourceLock held = lock.obtain()) {
            if (!isClosed()) {
                inflater.reset();
            }
        }
    }

    @Override
    int decompress(CompressedPayload payload, byte[] target, int offset, int length) throws IOException {
        while (true) {
            int inflated = inflate(target, offset, length);
            if (inflated != 0) {
                return inflated;
            }
            int read = payload.read(input, 0, INPUT);
            if (read < 0) {
                throw new ProtocolException("compressed packet ends within its zlib stream");
            }
            feed(read);
        }
    }

    /** Returns the number of bytes; 0 if more input is needed, -1 at the end. */
    private int inflate(byte[] target, int offset, int length) throws IOException {
        try (ResourceLock held = lock.obtain()) {
            checkOpen();
            int inflated = inflater.inflate(target, offset, length);
            if (inflated == 0 && inflater.needsDictionary()) {
                throw new ProtocolException("compressed packet wants a dictionary, which no server has");
            }
            return inflated == 0 && inflater.finished() ? -1 : inflated;
        } catch (DataFormatException e) {
            throw new ProtocolException("compressed packet is no zlib stream: " + e.getMessage());
        }
    }

    private void feed(int length) throws IOException {
        try (ResourceLock held = lock.obtain()) {
            checkOpen();
            inflater.setInput(input, 0, length);
        }
    }

    @Override
    int unused() {
        try (ResourceLock held = lock.obtain()) {
            return isClosed() ? 0 : inflater.getRemaining();
        }
    }

    @Override
    int compress(byte[] source, int offset, int length, byte[] target, int at) throws IOException {
        try (ResourceLock held = lock.obtain()) {
            checkOpen();
            deflater.reset();
            deflater.setInput(source, offset, length);
            deflater.finish();
            int compressed = deflater.deflate(target, at, length);
            return deflater.finished() && compressed < length ? compressed : 0;
        }
    }

    @Override
    void free() {
        inflater.end();
        deflater.end();
    }
}
