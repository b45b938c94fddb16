package dev.weir.lab.bench;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;

/** A reply to {@code SELECT id, name}: 1000 rows of an integer and 200 characters. Sequence ids begin with 1. */
final class Reply {
    static final int ROWS = 1000;
    static final int NAME_LENGTH = 200;
    /** Packets before the rows: the number of columns, and their definitions. */
    static final int PACKETS_BEFORE = 3;

    /** OK in the place of the end: header, affected rows, insert id, status, warnings. */
    private static final byte[] OK = {(byte) 0xFE, 0, 0, 2, 0, 0, 0};
    /** Of a definition of two short names. */
    private static final int DEFINITION = 40;
    /** Header and NULL bitmap of two columns, the integer, the length of the text. */
    private static final int BINARY_BEFORE_NAME = 2 + Integer.BYTES + 1;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int sequence;

    private Reply() {}

    /** The whole reply in the text protocol, in a direct buffer. */
    static ByteBuffer bytes() {
        Reply reply = new Reply();
        reply.packet(new byte[] {2});
        reply.packet(new byte[DEFINITION]);
        reply.packet(new byte[DEFINITION]);
        byte[] bytes = reply.rows(Reply::textRow);
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    /** The rows alone in the text protocol. */
    static byte[] textRows() {
        return new Reply().rows(Reply::textRow);
    }

    /** The rows alone in the binary protocol. */
    static byte[] binaryRows() {
        return new Reply().rows(Reply::binaryRow);
    }

    private byte[] rows(IntFunction<byte[]> row) {
        for (int id = 1; id <= ROWS; id++) {
            packet(row.apply(id));
        }
        packet(OK);
        return out.toByteArray();
    }

    private static byte[] textRow(int id) {
        byte[] digits = Integer.toString(id).getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(2 + digits.length + NAME_LENGTH)
                .put((byte) digits.length)
                .put(digits)
                .put((byte) NAME_LENGTH)
                .put(name(id))
                .array();
    }

    private static byte[] binaryRow(int id) {
        return ByteBuffer.allocate(BINARY_BEFORE_NAME + NAME_LENGTH)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) 0)
                .putInt(id)
                .put((byte) NAME_LENGTH)
                .put(name(id))
                .array();
    }

    private static byte[] name(int id) {
        String digits = Integer.toString(id);
        return ("0".repeat(NAME_LENGTH - digits.length()) + digits).getBytes(StandardCharsets.US_ASCII);
    }

    private void packet(byte[] payload) {
        sequence++;
        out.writeBytes(new byte[] {(byte) payload.length, (byte) (payload.length >>> 8), 0, (byte) sequence});
        out.writeBytes(payload);
    }
}
