package dev.weir.packet;

import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.nio.charset.StandardCharsets;

/**
 * The server requests another authentication plugin.
 *
 * <p>Layout: {@code int<1> 0xFE; string<NUL> plugin; string<EOF> challenge}; only the first byte for the plugin of MySQL before
 * 4.1; {@code 0x02} as first byte for the account's next factor. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_packets_protocol_auth_switch_request.html">AuthSwitchRequest</a>.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a whole
public record AuthSwitchRequest(String plugin, byte[] challenge) {
    public static final int HEADER = 0xFE;

    /** First byte for the account's next factor, with the same layout. */
    public static final int NEXT_FACTOR = 0x02;

    public static AuthSwitchRequest parse(Payload payload) throws ProtocolException {
        payload.u8();
        if (payload.remaining() == 0) {
            return new AuthSwitchRequest("mysql_old_password", new byte[0]);
        }
        String plugin = payload.nulTerminatedText(StandardCharsets.UTF_8);
        return new AuthSwitchRequest(plugin, payload.rest());
    }
}
