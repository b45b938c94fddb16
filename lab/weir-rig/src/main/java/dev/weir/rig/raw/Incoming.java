package dev.weir.rig.raw;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.sql.SQLException;

/** Incoming packets, skipped by their headers or read completely. Not thread-safe. */
final class Incoming {
    /** Large enough to empty the kernel's receive buffer with one call. */
    static final int BUFFER_BYTES = 256 << 10;

    private final Source source;
    private final ByteBuffer buffer;
    private int sequence;

    @FunctionalInterface
    private interface Source {
        int read(ByteBuffer into) throws IOException;
    }

    private Incoming(Source source, ByteBuffer buffer) {
        this.source = source;
        this.buffer = buffer.order(ByteOrder.LITTLE_ENDIAN).flip();
    }

    /** Reads from a socket into a direct buffer. */
    static Incoming of(ReadableByteChannel channel) {
        return new Incoming(channel::read, ByteBuffer.allocateDirect(BUFFER_BYTES));
    }

    /** Reads from a decrypting stream. */
    static Incoming of(InputStream in) {
        Source source = buffer -> {
            int read = in.read(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
            if (read > 0) {
                buffer.position(buffer.position() + read);
            }
            return read;
        };
        return new Incoming(source, ByteBuffer.allocate(BUFFER_BYTES));
    }

    /** Reads a header; returns the length of the payload that follows. */
    int header() throws IOException {
        require(PacketBytes.HEADER);
        int header = buffer.getInt();
        sequence = header >>> 24;
        return header & PacketBytes.MAX_PAYLOAD;
    }

    /** Returns the sequence number of the packet whose header was read last. */
    int sequence() {
        return sequence;
    }

    /** Returns the next byte without consuming it; only after a header of at least one byte. */
    int peek() throws IOException {
        require(1);
        return Byte.toUnsignedInt(buffer.get(buffer.position()));
    }

    /** Skips bytes without looking at them. */
    void skip(int length) throws IOException {
        int left = length;
        while (left > buffer.remaining()) {
            left -= buffer.remaining();
            buffer.position(buffer.limit());
            fill();
        }
        buffer.position(buffer.position() + left);
    }

    byte[] take(int length) throws IOException {
        byte[] bytes = new byte[length];
        take(bytes, 0, length);
        return bytes;
    }

    /** Reads bytes into an array from an offset; returns the offset after them. */
    private int take(byte[] into, int from, int length) throws IOException {
        int done = from;
        int end = from + length;
        while (done < end) {
            if (!buffer.hasRemaining()) {
                fill();
            }
            int part = Math.min(end - done, buffer.remaining());
            buffer.get(into, done, part);
            done += part;
        }
        return done;
    }

    /** Returns the only value of a row, length-encoded, after the header of its first packet, whose length is {@code first}. */
    byte[] value(int first) throws IOException, SQLException {
        require(1);
        int mark = Byte.toUnsignedInt(buffer.get());
        int size = switch (mark) {
            case 0xFB -> throw new SQLException("value=NULL, expected bytes");
            case 0xFC -> Short.BYTES;
            case 0xFD -> 3;
            case 0xFE -> Long.BYTES;
            default -> 0;
        };
        require(size);
        long length = size == 0 ? mark : 0;
        for (int i = 0; i < size; i++) {
            length |= Byte.toUnsignedLong(buffer.get()) << (Byte.SIZE * i);
        }
        byte[] value = new byte[Math.toIntExact(length)];
        int left = first - 1 - size;
        int done = take(value, 0, left);
        int packet = first;
        while (packet == PacketBytes.MAX_PAYLOAD) {
            packet = header();
            done = take(value, done, packet);
        }
        if (done != value.length) {
            throw new SQLException("row has bytes=" + done + " of a value of length=" + value.length);
        }
        return value;
    }

    /** Returns the next payload, assembled if it takes several packets. */
    byte[] payload() throws IOException {
        int length = header();
        byte[] whole = take(length);
        while (length == PacketBytes.MAX_PAYLOAD) {
            length = header();
            byte[] more = take(length);
            byte[] joined = java.util.Arrays.copyOf(whole, whole.length + length);
            System.arraycopy(more, 0, joined, whole.length, length);
            whole = joined;
        }
        return whole;
    }

    private void require(int bytes) throws IOException {
        while (buffer.remaining() < bytes) {
            fill();
        }
    }

    private void fill() throws IOException {
        buffer.compact();
        int read = source.read(buffer);
        buffer.flip();
        if (read < 0) {
            throw new EOFException("the server closed the connection in the middle of an answer");
        }
    }
}
