package dev.weir.exchange;

import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.wire.PacketReader;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the beginning of a reply to a command: OK, ERR, or a result's header and column definitions. {@link Channel} decides
 * who reads and handles ends.
 *
 * <p>Layout of the header: {@code [with optional metadata: int<1> whether definitions follow,] int<lenenc> columns}. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_com_query_response.html">COM_QUERY response</a>.
 */
record ReplyReader(PacketReader reader, Definitions definitions, LocalFiles files, boolean sessionTrack) {
    private static final int MAX_PACKET = 1 << 24;
    private static final int MAX_COLUMNS = 65_535;

    Payload packet() throws IOException {
        return reader.read(MAX_PACKET);
    }

    OkPacket ok(Payload payload) throws IOException {
        if (payload.peek() != OkPacket.OK) {
            throw new ProtocolException("expected OK, first byte=" + payload.peek());
        }
        return OkPacket.parse(payload, sessionTrack);
    }

    /** Reads up to the first row; returns the error sent instead, null for none. Fails if the columns are unknown. */
    @Nullable
    ErrPacket begin(Reply reply) throws IOException, SQLException {
        Payload payload = packet();
        switch (payload.peek()) {
            case OkPacket.OK -> reply.ended(ok(payload));
            case ErrPacket.ERR -> {
                return ErrPacket.parse(payload);
            }
            case LocalFiles.REQUEST -> {
                return sendFile(payload, reply);
            }
            default -> {
                reply.shape(columns(payload, reply));
                reply.announced(definitions.shapes().status());
            }
        }
        return null;
    }

    private @Nullable ErrPacket sendFile(Payload request, Reply reply) throws IOException {
        // only texts may request a file: after an execution other commands may have been sent
        if (!files.areAgreed() || reply.binary()) {
            throw new ProtocolException("the server asks for a local file, but the login did not allow that");
        }
        files.answer(request);
        Payload payload = packet();
        if (payload.peek() == ErrPacket.ERR) {
            return ErrPacket.parse(payload);
        }
        reply.ended(ok(payload));
        return null;
    }

    private ResultShape columns(Payload header, Reply reply) throws IOException, SQLException {
        long columns = header.lengthEncoded();
        boolean follow = !definitions.flagged() || flag(header);
        if (columns < 1 || columns > MAX_COLUMNS || header.remaining() > 0) {
            throw new ProtocolException("result header is malformed, columns=" + columns + " trailing="
                    + header.remaining() + " bytes, expected 1 to " + MAX_COLUMNS + " columns");
        }
        return definitions.read(reader, (int) columns, follow, reply.firstOf(), reply.binary());
    }

    private static boolean flag(Payload payload) throws ProtocolException {
        int flag = payload.u8();
        if (flag > 1) {
            throw new ProtocolException("result header is malformed, metadataFollows=" + flag + " expected=0 or 1");
        }
        return flag == 1;
    }
}
