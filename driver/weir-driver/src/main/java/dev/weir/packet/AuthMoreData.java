package dev.weir.packet;

import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;

/**
 * A plugin's data from the server: {@code int<1> 0x01; string<EOF> data}. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_packets_protocol_auth_more_data.html">AuthMoreData</a>.
 */
public final class AuthMoreData {
    public static final int HEADER = 0x01;

    private AuthMoreData() {}

    public static byte[] parse(Payload payload) throws ProtocolException {
        payload.u8();
        return payload.rest();
    }
}
