package dev.weir.packet;

import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The success of a command, or the end of a result's rows.
 *
 * <p>Layout: {@code int<1> 0x00 or 0xFE; int<lenenc> affectedRows, lastInsertId; int<2> status; int<2> warnings;
 * [string<lenenc> info; [if SESSION_STATE_CHANGED: string<lenenc> of {int<1> type, string<lenenc> data}]]}. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_basic_ok_packet.html">OK_Packet</a>.
 *
 * @param affectedRows rows changed, or found with {@link Capability#FOUND_ROWS}
 * @param lastInsertId first generated key; 0 for none
 * @param status {@link ServerStatus} flags
 * @param info a message for people; empty for none
 * @param changes the session tracker's reports
 */
public record OkPacket(
        long affectedRows, long lastInsertId, int status, int warnings, String info, List<SessionChange> changes) {
    /** First byte of a reply to a command. */
    public static final int OK = 0x00;

    /** First byte of the end of rows. */
    public static final int END = 0xFE;

    /** Parses a packet; {@code sessionTrack} if {@link Capability#SESSION_TRACK} was negotiated. */
    public static OkPacket parse(Payload payload, boolean sessionTrack) throws ProtocolException {
        payload.u8();
        long affectedRows = payload.lengthEncoded();
        long lastInsertId = payload.lengthEncodedUnsigned();
        int status = payload.u16();
        int warnings = payload.u16();
        String info = "";
        List<SessionChange> changes = List.of();
        if (sessionTrack) {
            if (payload.remaining() > 0) {
                info = payload.lengthEncodedText(StandardCharsets.UTF_8);
            }
            if ((status & ServerStatus.SESSION_STATE_CHANGED) != 0 && payload.remaining() > 0) {
                changes = SessionChange.parse(payload);
            }
        } else if (payload.remaining() > 0) {
            info = payload.restText(StandardCharsets.UTF_8);
        }
        return new OkPacket(affectedRows, lastInsertId, status, warnings, info, changes);
    }

    /** Parses an EOF packet, {@code int<1> 0xFE, int<2> warnings, int<2> status}, into an OK packet. */
    public static OkPacket parseEof(Payload payload) throws ProtocolException {
        payload.u8();
        int warnings = payload.u16();
        int status = payload.u16();
        return new OkPacket(0, 0, status, warnings, "", List.of());
    }

    public boolean moreResults() {
        return (status & ServerStatus.MORE_RESULTS_EXIST) != 0;
    }
}
