package dev.weir.testkit.fake;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    /** Returns what follows the command, as UTF-8: the SQL of a query, without its attributes. */
    public String text() {
        int at = attributesOfQuery().map(Attributes::end).orElse(1);
        return bytes.length == 0 ? "" : new String(bytes, at, bytes.length - at, StandardCharsets.UTF_8);
    }

    /** The attributes of a query, up to eight of up to 250 bytes; nothing where it has no place for them. */
    public Optional<Map<String, String>> attributes() {
        return attributesOfQuery().map(Attributes::all);
    }

    private record Attributes(Map<String, String> all, int end) {}

    /** No SQL begins with such bytes: their number, and one for the number of their sets. */
    private Optional<Attributes> attributesOfQuery() {
        if (command() != QUERY || bytes.length < 3 || bytes[1] > 8 || bytes[2] != 1) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        Map<String, String> all = new LinkedHashMap<>();
        int count = bytes[1];
        int at = count == 0 ? 3 : 5; // behind the NULL bitmap and the byte that says that types follow
        for (int i = 0; i < count; i++) {
            names.add(text(at + 2));
            at += 3 + (bytes[at + 2] & 0xFF);
        }
        for (String name : names) {
            all.put(name, text(at));
            at += 1 + (bytes[at] & 0xFF);
        }
        return Optional.of(new Attributes(all, at));
    }

    /** A text with its length in front, of one byte. */
    private String text(int at) {
        return new String(bytes, at + 1, bytes[at] & 0xFF, StandardCharsets.UTF_8);
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
