package dev.weir.testkit.fake;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A packet that the client sent, its parts joined. */
public final class ClientPacket {
    public static final int QUIT = 0x01;
    public static final int QUERY = 0x03;
    public static final int PING = 0x0E;
    public static final int STMT_PREPARE = 0x16;
    public static final int STMT_EXECUTE = 0x17;
    /** COM_STMT_CLOSE, which has no answer. */
    public static final int STMT_CLOSE = 0x19;

    public static final int RESET_CONNECTION = 0x1F;

    private final int sequence;
    private final byte[] bytes;

    ClientPacket(int sequence, byte[] bytes) {
        this.sequence = sequence;
        this.bytes = bytes;
    }

    /** Sequence id of the last part, 0 to 255. */
    public int sequence() {
        return sequence;
    }

    /** First byte, which tells the command; -1 of an empty packet. */
    public int command() {
        return bytes.length == 0 ? -1 : bytes[0] & 0xFF;
    }

    /** Returns what follows the command, as UTF-8: the SQL of a query. */
    public String text() {
        return bytes.length == 0 ? "" : new String(bytes, 1, bytes.length - 1, StandardCharsets.UTF_8);
    }

    /** The payload, a copy. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Returns whether it is a query that begins so, in any case. */
    public boolean isQuery(String beginning) {
        return command() == QUERY && text().regionMatches(true, 0, beginning, 0, beginning.length());
    }

    @Override
    public String toString() {
        String shown = command() == QUERY || command() == STMT_PREPARE
                ? text()
                : Arrays.toString(Arrays.copyOf(bytes, Math.min(bytes.length, 40)));
        return "command=0x" + Integer.toHexString(command()) + " length=" + bytes.length + " " + shown;
    }

    /** Returns whether the driver asks which server this is, as it does once on each connection. */
    public boolean asksForIdentity() {
        return isQuery("SELECT CONNECTION_ID(),");
    }
}
