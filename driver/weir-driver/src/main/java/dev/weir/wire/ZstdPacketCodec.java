package dev.weir.wire;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.nio.ByteBuffer;

/** RFC 8878, by zstd-jni. A frame with a window over 128 MiB, which levels below 20 never need, is malformed. */
final class ZstdPacketCodec extends PacketCodec {
    private static final int BUFFER = 32 << 10;

    private final ZstdCompressCtx compressor = new ZstdCompressCtx();
    private final ZstdDecompressCtx decompressor = new ZstdDecompressCtx();
    private final byte[] chunk = new byte[BUFFER];
    private final ByteBuffer input = ByteBuffer.allocateDirect(BUFFER).limit(0);
    private final ByteBuffer output = ByteBuffer.allocateDirect(BUFFER).limit(0);
    private boolean finished;

    ZstdPacketCodec(int level) {
        compressor.setLevel(level);
    }

    @Override
    void begin() {
        input.limit(0);
        output.limit(0);
        finished = false;
        try (ResourceLock held = lock.obtain()) {
            if (!isClosed()) {
                decompressor.reset();
            }
        }
    }

    @Override
    int decompress(CompressedPayload payload, byte[] target, int offset, int length) throws IOException {
        while (!output.hasRemaining()) {
            if (finished) {
                return -1;
            }
            if (!input.hasRemaining()) {
                fill(payload);
            }
            step();
        }
        int given = Math.min(length, output.remaining());
        output.get(target, offset, given);
        return given;
    }

    private void fill(CompressedPayload payload) throws IOException {
        int read = payload.read(chunk, 0, BUFFER);
        if (read < 0) {
            throw new ProtocolException("compressed packet ends within its zstd frame");
        }
        input.clear().put(chunk, 0, read).flip();
    }

    private void step() throws IOException {
        output.clear();
        try (ResourceLock held = lock.obtain()) {
            checkOpen();
            finished = decompressor.decompressDirectByteBufferStream(output, input);
        } catch (ZstdException e) {
            throw new ProtocolException("compressed packet is no zstd frame: " + e.getMessage());
        } finally {
            output.flip();
        }
    }

    @Override
    int unused() {
        return input.remaining();
    }

    @Override
    int compress(byte[] source, int offset, int length, byte[] target, int at) throws IOException {
        try (ResourceLock held = lock.obtain()) {
            checkOpen();
            int compressed = compressor.compressByteArray(target, at, length, source, offset, length);
            return compressed < length ? compressed : 0;
        } catch (ZstdException e) {
            return 0; // no room: it would not be shorter
        }
    }

    @Override
    void free() {
        compressor.close();
        decompressor.close();
    }
}
