package dev.weir.codec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Decodes the value of a chunked frame while it is read, chunk by chunk. */
final class UnframingStream extends InputStream {
    private final InputStream source;
    private final FrameReader reader;
    private final Format format;
    private final CRC32C checksum = new CRC32C();
    private final byte[] single = new byte[1];

    private byte[] payload = {};
    private byte[] value = {};
    private int at;
    private int end;
    private long done;
    private boolean ended;

    private UnframingStream(InputStream source, FrameReader reader, Format format) {
        this.source = source;
        this.reader = reader;
        this.format = format;
    }

    static InputStream of(InputStream source, FrameReader reader) throws IOException {
        byte[] start = source.readNBytes(Frame.CHUNKED_HEADER_LENGTH);
        InputStream whole = new SequenceInputStream(new ByteArrayInputStream(start), source);
        if (!Frame.isFrame(start, 0, start.length)) {
            return whole;
        }
        if (Frame.isChunked(start, 0, start.length)) {
            return new UnframingStream(source, reader, Frame.formatOf(start, 0));
        }
        try (whole) {
            return new ByteArrayInputStream(reader.read(whole.readAllBytes()));
        }
    }

    @Override
    public int read() throws IOException {
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (at == end && !next()) {
            return -1;
        }
        int count = Math.min(length, end - at);
        System.arraycopy(value, at, target, offset, count);
        at += count;
        return count;
    }

    private boolean next() throws IOException {
        if (ended) {
            return false;
        }
        byte[] header = fully(new byte[Chunk.HEADER_LENGTH], 0, Chunk.HEADER_LENGTH);
        Chunk chunk = Chunk.of(header, 0);
        if (chunk.length() == 0) {
            byte[] trailer = Arrays.copyOf(header, Chunk.TRAILER_LENGTH);
            FrameReader.check(fully(trailer, header.length, trailer.length - header.length), done, checksum);
            if (source.read() >= 0) {
                throw CodecException.trailing("frame", 1);
            }
            ended = true;
            return false;
        }
        payload = fully(room(payload, chunk.payload()), 0, chunk.payload());
        value = room(value, chunk.length());
        reader.decode(format, chunk, payload, 0, value, 0);
        checksum.update(value, 0, chunk.length());
        done += chunk.length();
        at = 0;
        end = chunk.length();
        return true;
    }

    private static byte[] room(byte[] array, int length) {
        return array.length >= length ? array : new byte[length];
    }

    private byte[] fully(byte[] target, int offset, int length) throws IOException {
        if (source.readNBytes(target, offset, length) < length) {
            throw FrameReader.damaged(done);
        }
        return target;
    }

    @Override
    public int available() {
        return end - at;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
