package dev.weir.rig.raw;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Takes in a complete answer, packet by packet, and finds its end from its content. */
final class AnswerRecorder {
    static final int COM_QUIT = 1;
    static final int COM_QUERY = 3;
    static final int COM_PREPARE = 22;
    static final int COM_EXECUTE = 23;
    static final int COM_SEND_LONG_DATA = 24;
    static final int COM_CLOSE = 25;

    private static final int OK = 0x00;
    private static final int LOCAL_FILE = 0xFB;
    private static final int ERROR = 0xFF;
    private static final int MORE_RESULTS = 1 << 3;

    private final Incoming in;
    private final ClientTraits traits;
    private final long limit;
    private final ByteArrayOutputStream answer = new ByteArrayOutputStream();

    /** Reads the answers of a connection, each of at most this many bytes. */
    AnswerRecorder(Incoming in, ClientTraits traits, long limit) {
        this.in = in;
        this.traits = traits;
        this.limit = limit;
    }

    static boolean isSilent(int command) {
        return command == COM_QUIT || command == COM_CLOSE || command == COM_SEND_LONG_DATA;
    }

    /** Returns the answer to the command just sent; fails if it cannot be played back. */
    byte[] record(int command) throws IOException {
        switch (command) {
            case COM_QUERY, COM_EXECUTE -> results();
            case COM_PREPARE -> prepared();
            default -> packet();
        }
        return answer.toByteArray();
    }

    private void results() throws IOException {
        int status;
        do {
            byte[] first = packet();
            switch (first[0] & 0xFF) {
                case OK -> status = okStatus(first);
                case ERROR -> status = 0;
                case LOCAL_FILE -> throw new IOException("the server asks for a file: that is not played back");
                default -> status = rows(first);
            }
        } while ((status & MORE_RESULTS) != 0);
    }

    private int rows(byte[] first) throws IOException {
        PacketFields fields = new PacketFields(first);
        int columns = (int) fields.lengthEncoded();
        boolean sent = !traits.cachesMetadata() || !fields.hasMore() || fields.int1() != 0;
        definitions(sent ? columns : 0);
        while (true) {
            byte[] row = packet();
            int mark = row[0] & 0xFF;
            if (mark == ERROR) {
                return 0;
            }
            if (traits.endsRows(mark, row.length)) {
                return traits.deprecatesEof() ? okStatus(row) : eofStatus(row);
            }
        }
    }

    private void prepared() throws IOException {
        byte[] first = packet();
        if ((first[0] & 0xFF) == OK) {
            PacketFields fields = new PacketFields(first);
            fields.skip(1 + Integer.BYTES);
            int columns = fields.int2();
            definitions(fields.int2());
            definitions(columns);
        }
    }

    private void definitions(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            packet();
        }
        if (count > 0 && !traits.deprecatesEof()) {
            packet();
        }
    }

    private static int okStatus(byte[] packet) {
        PacketFields fields = new PacketFields(packet);
        fields.skip(1);
        fields.lengthEncoded();
        fields.lengthEncoded();
        return fields.int2();
    }

    private static int eofStatus(byte[] packet) {
        PacketFields fields = new PacketFields(packet);
        fields.skip(1 + Short.BYTES);
        return fields.int2();
    }

    /** Takes in a packet; returns its payload, or the first part of a very long one. */
    private byte[] packet() throws IOException {
        byte[] first = part();
        int length = first.length;
        while (length == PacketBytes.MAX_PAYLOAD) {
            length = part().length;
        }
        return first;
    }

    private byte[] part() throws IOException {
        int length = in.header();
        if (answer.size() + (long) length > limit) {
            throw new IOException("the answer has more than " + limit + " bytes: that is not recorded");
        }
        byte[] payload = in.take(length);
        answer.writeBytes(
                new byte[] {(byte) length, (byte) (length >>> 8), (byte) (length >>> 16), (byte) in.sequence()});
        answer.writeBytes(payload);
        return payload;
    }
}
