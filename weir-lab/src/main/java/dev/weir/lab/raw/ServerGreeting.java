package dev.weir.lab.raw;

import java.util.Arrays;

/**
 * The server's first packet, <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_packets_protocol_handshake_v10.html">
 * protocol version 10</a>.
 *
 * @param version version string
 * @param capabilities what it can
 * @param extended MariaDB's extended capabilities; 0 where there are none
 * @param collation number of its default collation
 * @param status status flags
 * @param nonce the 20 bytes that passwords are mixed with
 * @param plugin authentication plugin that it proposes
 */
@SuppressWarnings("ArrayRecordComponent")
record ServerGreeting(
        String version, int capabilities, int extended, int collation, int status, byte[] nonce, String plugin) {
    static final int NONCE = 20;
    private static final int NONCE_FIRST = 8;
    private static final int RESERVED = 6;
    private static final int ERROR = 0xFF;

    static ServerGreeting of(byte[] packet) throws java.sql.SQLException {
        if (packet.length > 0 && (packet[0] & 0xFF) == ERROR) {
            throw PacketFields.error(packet);
        }
        PacketFields in = new PacketFields(packet);
        in.skip(1);
        String version = in.text0();
        in.skip(Integer.BYTES);
        byte[] first = in.bytes(NONCE_FIRST);
        in.skip(1);
        int capabilities = in.int2();
        int collation = in.int1();
        int status = in.int2();
        capabilities |= in.int2() << 16;
        in.skip(1 + RESERVED);
        int extended = in.int4();
        byte[] nonce = Arrays.copyOf(first, NONCE);
        System.arraycopy(in.bytes(NONCE - NONCE_FIRST), 0, nonce, NONCE_FIRST, NONCE - NONCE_FIRST);
        in.skip(1);
        boolean mariaDb = (capabilities & Capability.MYSQL) == 0;
        return new ServerGreeting(
                version,
                capabilities,
                mariaDb ? extended : 0,
                collation,
                status,
                nonce,
                in.hasMore() ? in.text0() : "");
    }

    /** The packet's payload, as this server would send it to a connection of a number. */
    PacketBytes payload(int connection) {
        return new PacketBytes()
                .int1(10)
                .text0(version)
                .int4(connection)
                .bytes(Arrays.copyOf(nonce, NONCE_FIRST))
                .int1(0)
                .int2(capabilities)
                .int1(collation)
                .int2(status)
                .int2(capabilities >>> 16)
                .int1(NONCE + 1)
                .bytes(new byte[RESERVED])
                .int4(extended)
                .bytes(Arrays.copyOfRange(nonce, NONCE_FIRST, NONCE))
                .int1(0)
                .text0(plugin);
    }

    /** The same server with other capabilities and another plugin. */
    ServerGreeting with(int otherCapabilities, String otherPlugin) {
        return new ServerGreeting(version, otherCapabilities, extended, collation, status, nonce, otherPlugin);
    }
}
