package dev.weir.login;

import dev.weir.packet.Capability;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.wire.PacketReader;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reply to one of the driver's own queries, in ASCII; column definitions are skipped.
 *
 * @param values the row's values; empty if the server sent an error or not one row
 * @param error the server's error; null for none
 */
public record OneRow(List<String> values, @Nullable ErrPacket error) {
    private static final int MAX_PACKET = 1 << 16;

    /** Reads the reply; {@code flagged} if its header has a byte that says whether definitions follow. */
    public static OneRow read(PacketReader reader, ServerConnection server, boolean flagged, int columns)
            throws IOException {
        reader.expectSequence(1);
        Payload header = reader.read(MAX_PACKET);
        if (header.peek() == ErrPacket.ERR) {
            return new OneRow(List.of(), ErrPacket.parse(header));
        }
        if (header.peek() == OkPacket.OK) {
            return new OneRow(List.of(), null);
        }
        long count = header.lengthEncoded();
        boolean definitions = !flagged || header.u8() == 1;
        if (count != columns || header.remaining() > 0) {
            throw new ProtocolException("result header is malformed, columns=" + count + " expected=" + columns);
        }
        boolean eof = !server.has(Capability.DEPRECATE_EOF);
        for (int i = (definitions ? columns : 0) + (eof ? 1 : 0); i > 0; i--) {
            reader.read(MAX_PACKET);
        }
        Payload row = reader.read(MAX_PACKET);
        if (row.peek() == ErrPacket.ERR) {
            return new OneRow(List.of(), ErrPacket.parse(row));
        }
        if (row.peek() == OkPacket.END) {
            return new OneRow(List.of(), null);
        }
        List<String> values = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            values.add(row.lengthEncodedText(StandardCharsets.US_ASCII));
        }
        int end = reader.read(MAX_PACKET).peek();
        if (end != OkPacket.END) {
            throw new ProtocolException("expected the end of one row, first byte=" + end);
        }
        return new OneRow(values, null);
    }
}
