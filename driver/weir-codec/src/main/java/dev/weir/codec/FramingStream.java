package dev.weir.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Frames a value while it is read, chunk by chunk. */
final class FramingStream extends InputStream {
    private final PushbackInputStream source;
    private final FrameWriter writer;
    private final CRC32C checksum = new CRC32C();
    private final byte[] single = new byte[1];

    private final byte[] value = new byte[Chunk.MAX_LENGTH];
    /** Bytes of the value that are not encoded yet; 0 at its end. */
    private int pending;

    private byte[] piece;
    private int at;
    private long length;
    private boolean ended;

    FramingStream(InputStream source, FrameWriter writer) throws IOException {
        this.source = new PushbackInputStream(source, 1);
        this.writer = writer;
        pending = source.readNBytes(value, 0, value.length);
        int next = pending < value.length ? -1 : source.read();
        if (next < 0) {
            piece = writer.frame(Arrays.copyOf(value, pending));
            ended = true;
        } else {
            this.source.unread(next);
            piece = writer.start();
        }
    }

    @Override
    public int read() throws IOException {
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int wanted) throws IOException {
        if (wanted == 0) {
            return 0;
        }
        if (at == piece.length && !next()) {
            return -1;
        }
        int count = Math.min(wanted, piece.length - at);
        System.arraycopy(piece, at, target, offset, count);
        at += count;
        return count;
    }

    private boolean next() throws IOException {
        if (ended) {
            return false;
        }
        at = 0;
        if (pending == 0) {
            piece = FrameWriter.trailer(length, checksum);
            ended = true;
            return true;
        }
        checksum.update(value, 0, pending);
        length += pending;
        piece = writer.chunkOf(value, pending);
        pending = source.readNBytes(value, 0, value.length);
        return true;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
