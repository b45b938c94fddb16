package dev.weir.rig.raw;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Reads the fields of one payload. Underflow is a {@link BufferUnderflowException}: the server is one of the lab's own. */
public final class PacketFields {
    private static final int NULL = 0xFB;

    private final ByteBuffer in;

    PacketFields(byte[] payload) {
        in = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
    }

    int int1() {
        return Byte.toUnsignedInt(in.get());
    }

    int int2() {
        return Short.toUnsignedInt(in.getShort());
    }

    /** Reads a 4-byte integer, as rows of prepared statements have it. */
    public int int4() {
        return in.getInt();
    }

    /** Skips what comes before the values of a prepared statement's row, none of which is NULL. */
    public void beginValues(int columns) {
        int reserved = 2;
        skip(1 + (columns + reserved + Byte.SIZE - 1) / Byte.SIZE);
    }

    /** Returns whether the payload has another value. */
    public boolean hasMore() {
        return in.hasRemaining();
    }

    int remaining() {
        return in.remaining();
    }

    void skip(int bytes) {
        in.position(in.position() + bytes);
    }

    byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    byte[] rest() {
        return bytes(in.remaining());
    }

    /** Reads text up to a zero, or to the end. */
    String text0() {
        int start = in.position();
        while (in.hasRemaining() && in.get(in.position()) != 0) {
            in.get();
        }
        String text = new String(in.array(), start, in.position() - start, StandardCharsets.UTF_8);
        if (in.hasRemaining()) {
            in.get();
        }
        return text;
    }

    /** Reads the bytes of the next value of a text-protocol row, {@code null} for NULL, or of the next text of a prepared statement's row. */
    public byte[] value() {
        long length = lengthEncoded();
        return length < 0 ? null : bytes((int) length);
    }

    /** Reads a length-encoded integer; -1 for the mark of NULL. */
    long lengthEncoded() {
        int first = int1();
        return switch (first) {
            case NULL -> -1;
            case 0xFC -> int2();
            case 0xFD -> int2() | (long) int1() << 16;
            case 0xFE -> in.getLong();
            default -> first;
        };
    }

    static SQLException error(byte[] payload) {
        PacketFields fields = new PacketFields(payload);
        fields.skip(1);
        int code = fields.int2();
        String message = new String(fields.rest(), StandardCharsets.UTF_8);
        boolean hasState = message.startsWith("#") && message.length() >= 6;
        return new SQLException(
                hasState ? message.substring(6) : message, hasState ? message.substring(1, 6) : "HY000", code);
    }
}
