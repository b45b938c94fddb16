package dev.weir.packet;

import dev.weir.wire.PacketWriter;
import dev.weir.wire.TextEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Named values sent with a statement besides its markers: before the text in COM_QUERY, after the values in COM_STMT_EXECUTE.
 * Attributes beyond ASCII are left out, since the session's character set may lack their characters, and those beyond 64 KiB.
 *
 * @param agreed whether {@link Capability#QUERY_ATTRIBUTES} was agreed, so that statements have a place for them
 * @see <a href="https://dev.mysql.com/doc/refman/8.4/en/query-attributes.html">Query attributes</a>
 */
public record QueryAttributes(boolean agreed, List<Map.Entry<String, String>> all) {
    private static final QueryAttributes NOT_AGREED = new QueryAttributes(false, List.of());
    private static final QueryAttributes NONE = new QueryAttributes(true, List.of());

    /** Flag of COM_STMT_EXECUTE: the number of values follows, which may exceed the markers. */
    private static final int COUNT_FOLLOWS = 0x08;

    /** The most bytes of all attributes, so that they make no statement much longer than servers accept. */
    public static final int MOST = 1 << 16;

    /** The most bytes besides a name and its value: type, two lengths, its bit of the NULL bitmap. */
    private static final int FRAME = 16;

    public static QueryAttributes of(PacketWriter writer) {
        Map<String, String> set = writer.attributes();
        if (set == null) {
            return NOT_AGREED;
        }
        return set.isEmpty() ? NONE : new QueryAttributes(true, sent(set));
    }

    private static List<Map.Entry<String, String>> sent(Map<String, String> set) {
        List<Map.Entry<String, String>> sent = new ArrayList<>();
        long length = 0;
        for (Map.Entry<String, String> each : set.entrySet()) {
            long together = length + lengthAtMost(each);
            if (together <= MOST && !TextEncoding.beyondAscii(each.getKey() + each.getValue())) {
                sent.add(each);
                length = together;
            }
        }
        return sent;
    }

    private static long lengthAtMost(Map.Entry<String, String> each) {
        return (long) each.getKey().length() + each.getValue().length() + FRAME;
    }

    /** Returns an upper bound of the bytes that attributes add to a command. */
    public static long lengthAtMost(@Nullable Map<String, String> set) {
        if (set == null) {
            return 0;
        }
        long length = 0;
        for (Map.Entry<String, String> each : set.entrySet()) {
            length += lengthAtMost(each);
        }
        return Math.min(MOST, length);
    }

    public int count() {
        return all.size();
    }

    /** Returns the flags of an execution with so many markers. */
    public int flags(int markers) {
        return agreed && markers + count() > 0 ? COUNT_FOLLOWS : 0;
    }

    /** Returns the bytes of a marker's type; an empty name follows it if attributes are agreed. */
    public int typeLength() {
        return agreed ? 3 : 2;
    }

    /**
     * Writes the attributes before a text: {@code int<lenenc> count; int<lenenc> 1; [if there are any: NULL bitmap; int<1> 1;
     * {int<2> type, string<lenenc> name} each; values]}.
     */
    void beforeText(PacketWriter writer) {
        writeCount(writer, count());
        if (agreed) {
            writer.u8(1);
        }
        if (count() > 0) {
            writer.fill(0, (count() + 7) / 8).u8(1);
            writeTypes(writer);
            writeValues(writer);
        }
    }

    public void writeCount(PacketWriter writer, int values) {
        if (agreed) {
            writer.lengthEncoded(values);
        }
    }

    public void writeTypes(PacketWriter writer) {
        for (Map.Entry<String, String> each : all) {
            writer.u16(FieldType.STRING).lengthEncodedText(each.getKey());
        }
    }

    public void writeValues(PacketWriter writer) {
        for (Map.Entry<String, String> each : all) {
            writer.lengthEncodedText(each.getValue());
        }
    }
}
