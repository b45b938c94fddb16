package dev.weir.packet;

import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * An error of the server.
 *
 * <p>Layout: {@code int<1> 0xFF; int<2> code; [string<1> '#', string<5> sqlState;] string<EOF> message}; no SQLState before
 * capabilities are agreed. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_basic_err_packet.html">ERR_Packet</a>.
 *
 * @param sqlState five characters; {@code HY000} if the server sent none
 */
public record ErrPacket(int code, String sqlState, String message) {
    public static final int ERR = 0xFF;

    /** Parses the reply to a command without rows; returns its error, empty for OK. */
    public static Optional<ErrPacket> unlessOk(Payload payload) throws ProtocolException {
        return switch (payload.peek()) {
            case OkPacket.OK -> Optional.empty();
            case ERR -> Optional.of(parse(payload));
            default -> throw new ProtocolException("expected OK or ERR, first byte=" + payload.peek());
        };
    }

    public static ErrPacket parse(Payload payload) throws ProtocolException {
        payload.u8();
        int code = payload.u16();
        String sqlState = "HY000";
        if (payload.peek() == '#') {
            payload.skip(1);
            sqlState = new String(payload.bytes(5), StandardCharsets.US_ASCII);
        }
        return new ErrPacket(code, sqlState, payload.restText(StandardCharsets.UTF_8));
    }
}
