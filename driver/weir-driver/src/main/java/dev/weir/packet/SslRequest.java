package dev.weir.packet;

import dev.weir.wire.PacketWriter;

/**
 * The beginning of a handshake response, which announces TLS.
 *
 * <p>Layout: {@code int<4> capabilities (low); int<4> maxPacketSize; int<1> collation; string<19> 0; int<4> MariaDB's
 * capabilities}. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_packets_protocol_ssl_request.html">SSLRequest</a>.
 */
public final class SslRequest {
    /** The longest packet that the client claims to accept, in bytes; servers may exceed it. */
    static final int MAX_PACKET = 1 << 30;

    /** utf8mb4_general_ci, which every server has; 255 is known to MySQL 8 only. */
    static final int COLLATION = 45;

    private SslRequest() {}

    /** Writes the payload, with {@link Capability#SSL} among the capabilities, into the packet begun. */
    public static void write(PacketWriter writer, long capabilities) {
        writer.i32((int) capabilities).i32(MAX_PACKET).u8(COLLATION).fill(0, 19).i32((int) (capabilities >>> 32));
    }
}
