package dev.weir.codec;

import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32C;

/** Reads frames of every version and format; opens a codec at the first value of its format. Threads take turns. */
public final class FrameReader implements AutoCloseable {
    private final int limit;
    private final Map<Format, Codec> codecs = new EnumMap<>(Format.class);

    /** Makes a reader; {@code limit} is the most bytes of memory for a value, whatever its frame claims. */
    public FrameReader(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("limit=" + limit + ", expected 0 or more");
        }
        this.limit = limit;
    }

    /**
     * Reads a value.
     *
     * @param value a frame, or a plain value
     * @return the framed value, or the plain value itself
     * @throws CodecException when the frame is damaged, or its value larger than the limit
     */
    public byte[] read(byte[] value) throws CodecException {
        return Frame.isFrame(value, 0, value.length) ? read(value, 0, value.length) : value;
    }

    /** Reads a frame within an array; fails like {@link #read(byte[])}. */
    public synchronized byte[] read(byte[] from, int offset, int length) throws CodecException {
        Objects.checkFromIndexSize(offset, length, from.length);
        if (Frame.isChunked(from, offset, length)) {
            return readChunks(from, offset, length);
        }
        Frame.Header header = Frame.Header.of(from, offset, length);
        byte[] decoded = new byte[checked(header.length())];
        int payload = length - Frame.HEADER_LENGTH;
        decode(header.format(), from, offset + Frame.HEADER_LENGTH, payload, decoded, 0, decoded.length);
        if (Frame.checksum(decoded, 0, decoded.length) != header.checksum()) {
            throw Frame.wrongChecksum();
        }
        return decoded;
    }

    /**
     * Reads a value in bounded memory: 2 MiB for a chunked frame, all of it for a frame of version 1.
     *
     * @param value a frame, or a plain value; closed with the stream
     * @return the framed value, or the plain value; reading a damaged frame throws a {@link CodecException}
     * @throws IOException when the beginning of the value cannot be read
     */
    public InputStream read(InputStream value) throws IOException {
        return UnframingStream.of(value, this);
    }

    private byte[] readChunks(byte[] from, int offset, int length) throws CodecException {
        Format format = Frame.formatOf(from, offset);
        int trailer = offset + length - Chunk.TRAILER_LENGTH;
        int at = offset + Frame.CHUNKED_HEADER_LENGTH;
        if (trailer < at) {
            throw CodecException.truncated("frame", length);
        }
        byte[] decoded = new byte[checked(Bounds.longLittleEndian(from, trailer + 4))];
        int done = 0;
        while (at + Chunk.HEADER_LENGTH <= trailer) {
            Chunk chunk = Chunk.of(from, at);
            at += Chunk.HEADER_LENGTH;
            if (chunk.length() == 0 || chunk.payload() > trailer - at || chunk.length() > decoded.length - done) {
                throw damaged(done);
            }
            decode(format, chunk, from, at, decoded, done);
            at += chunk.payload();
            done += chunk.length();
        }
        if (at != trailer || done != decoded.length || Bounds.littleEndian(from, trailer) != 0) {
            throw damaged(done);
        }
        if (Frame.checksum(decoded, 0, done) != Bounds.littleEndian(from, trailer + 12)) {
            throw Frame.wrongChecksum();
        }
        return decoded;
    }

    /** Decodes a chunk's payload. */
    synchronized void decode(Format format, Chunk chunk, byte[] from, int offset, byte[] to, int toOffset)
            throws CodecException {
        decode(chunk.format(format), from, offset, chunk.payload(), to, toOffset, chunk.length());
    }

    /** Decodes into exactly the room for the claimed length. */
    private void decode(Format format, byte[] from, int offset, int length, byte[] to, int toOffset, int valueLength)
            throws CodecException {
        Codec codec = codecs.computeIfAbsent(format, Codecs::decoderOf);
        int claimed = codec.decodedLength(from, offset, length);
        if (claimed != Codec.UNKNOWN_LENGTH) {
            CodecException.requireLength("frame", claimed, valueLength);
        }
        int written = codec.decode(from, offset, length, to, toOffset, valueLength);
        CodecException.requireLength("frame", written, valueLength);
    }

    static CodecException damaged(long done) {
        return new CodecException("frame: chunks and trailer do not fit behind value bytes=" + done
                + "; the value is truncated or damaged");
    }

    /** Checks the trailer against the chunks. */
    static void check(byte[] trailer, long done, CRC32C checksum) throws CodecException {
        CodecException.requireLength("frame", done, Bounds.longLittleEndian(trailer, 4));
        if ((int) checksum.getValue() != Bounds.littleEndian(trailer, 12)) {
            throw Frame.wrongChecksum();
        }
    }

    private int checked(long length) throws CodecException {
        if (length < 0 || length > limit) {
            throw new CodecException("frame: length=" + Long.toUnsignedString(length) + " is more than limit=" + limit
                    + "; if the value is trusted, read it by a FrameReader with a higher limit");
        }
        return (int) length;
    }

    @Override
    public synchronized void close() {
        codecs.values().forEach(Codec::close);
        codecs.clear();
    }
}
