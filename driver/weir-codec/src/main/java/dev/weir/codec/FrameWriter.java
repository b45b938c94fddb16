package dev.weir.codec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Frames values with one codec, in version 1 up to 1 MiB, longer ones in chunks. Threads take turns. */
public final class FrameWriter implements AutoCloseable {
    private final Codec codec;
    private byte[] room = {};

    /** Makes a writer with a codec for payloads, which is closed with the writer. */
    public FrameWriter(Codec codec) {
        this.codec = codec;
    }

    /** Frames a value; fails if the codec's library does. */
    public synchronized byte[] frame(byte[] value) throws CodecException {
        if (value.length > Chunk.MAX_LENGTH) {
            return chunks(value);
        }
        int length = Frame.encode(codec, value, 0, value.length, room(Frame.maxEncodedLength(codec, value.length)), 0);
        return Arrays.copyOf(room, length);
    }

    /**
     * Frames a value as it is read, in bounded memory: some 3 MiB.
     *
     * @param value the value; closed with the stream
     * @return the frame; of version 1 if the value is at most 1 MiB
     * @throws IOException when the first MiB cannot be read
     */
    public InputStream frame(InputStream value) throws IOException {
        return new FramingStream(value, this);
    }

    private byte[] chunks(byte[] value) throws CodecException {
        CRC32C checksum = new CRC32C();
        checksum.update(value, 0, value.length);
        ByteArrayOutputStream frame = new ByteArrayOutputStream(value.length / 2 + Chunk.MAX_LENGTH);
        frame.writeBytes(start());
        for (int at = 0; at < value.length; at += Chunk.MAX_LENGTH) {
            int chunk = chunk(value, at, Math.min(Chunk.MAX_LENGTH, value.length - at));
            frame.write(room, 0, chunk);
        }
        frame.writeBytes(trailer(value.length, checksum));
        return frame.toByteArray();
    }

    /** Returns the bytes before the chunks. */
    byte[] start() {
        return Frame.chunkedHeader(codec.format());
    }

    /** Returns a chunk in its own array. */
    synchronized byte[] chunkOf(byte[] value, int length) throws CodecException {
        int chunk = chunk(value, 0, length);
        return Arrays.copyOf(room, chunk);
    }

    private int chunk(byte[] value, int offset, int length) throws CodecException {
        room(Chunk.HEADER_LENGTH + codec.maxEncodedLength(length));
        int payload = Frame.payload(codec, value, offset, length, room, Chunk.HEADER_LENGTH);
        Bounds.littleEndian(length, room, 0);
        Bounds.littleEndian(payload, room, 4);
        return Chunk.HEADER_LENGTH + payload;
    }

    static byte[] trailer(long length, CRC32C checksum) {
        byte[] trailer = new byte[Chunk.TRAILER_LENGTH];
        Bounds.longLittleEndian(length, trailer, 4);
        Bounds.littleEndian((int) checksum.getValue(), trailer, 12);
        return trailer;
    }

    private byte[] room(int needed) {
        if (room.length < needed) {
            room = new byte[needed];
        }
        return room;
    }

    @Override
    public synchronized void close() {
        codec.close();
    }
}
