package dev.weir.lab.bench;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A reply of the text protocol to {@code SELECT id, name}: 1000 rows of an integer and 200 characters. */
final class Reply {
    static final int ROWS = 1000;
    static final int NAME_LENGTH = 200;
    /** Packets before the rows: the number of columns, and their definitions. */
    static final int PACKETS_BEFORE = 3;

    private static final int END = 0xFE;
    /** Of a definition of two short names. */
    private static final int DEFINITION = 40;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int sequence;

    private Reply() {}

    /** The bytes, in a direct buffer. */
    static ByteBuffer bytes() {
        Reply reply = new Reply();
        reply.packet(new byte[] {2});
        reply.packet(new byte[DEFINITION]);
        reply.packet(new byte[DEFINITION]);
        for (int id = 1; id <= ROWS; id++) {
            reply.row(id);
        }
        // OK in place of the end: header, affected rows, insert id, status, warnings
        reply.packet(new byte[] {(byte) END, 0, 0, 2, 0, 0, 0});
        byte[] bytes = reply.out.toByteArray();
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    private void row(int id) {
        ByteArrayOutputStream row = new ByteArrayOutputStream();
        byte[] digits = Integer.toString(id).getBytes(StandardCharsets.US_ASCII);
        row.write(digits.length);
        row.writeBytes(digits);
        row.write(NAME_LENGTH);
        row.writeBytes("0".repeat(NAME_LENGTH - digits.length).getBytes(StandardCharsets.US_ASCII));
        row.writeBytes(digits);
        packet(row.toByteArray());
    }

    private void packet(byte[] payload) {
        sequence++;
        out.writeBytes(new byte[] {(byte) payload.length, (byte) (payload.length >>> 8), 0, (byte) sequence});
        out.writeBytes(payload);
    }
}
