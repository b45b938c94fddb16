package dev.weir.rig.raw;

import java.util.Arrays;

/**
 * The server's first packet, <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_packets_protocol_handshake_v10.html">
 * protocol version 10</a>.
 *
 * @param extended MariaDB's extended capabilities; 0 if there are none
 * @param collation id of its default collation
 * @param nonce the 20 bytes that passwords are mixed with; fewer if the packet is short
 * @param plugin authentication plugin that it proposes; empty if it names none
 */
@SuppressWarnings("ArrayRecordComponent")
public record ServerGreeting(
        String version, int capabilities, int extended, int collation, int status, byte[] nonce, String plugin) {
    static final int NONCE = 20;
    private static final int NONCE_FIRST = 8;
    private static final int NONCE_SECOND = NONCE - NONCE_FIRST;
    private static final int RESERVED = 6;
    /** Connection id, first part of the nonce and a zero, lower half of the capabilities. */
    private static final int FIRST_FIELDS = Integer.BYTES + NONCE_FIRST + 1 + 2;
    /** Collation, status, upper half of the capabilities, length of the nonce, reserved bytes, extended capabilities. */
    private static final int MORE_FIELDS = 1 + 2 + 2 + 1 + RESERVED + Integer.BYTES;

    /** Parses a packet of protocol version 10 that is not an error packet; fields missing in a short one are left empty. */
    public static ServerGreeting of(byte[] packet) {
        PacketFields in = new PacketFields(packet);
        in.skip(1);
        String version = in.text0();
        if (in.remaining() < FIRST_FIELDS) {
            return new ServerGreeting(version, 0, 0, 0, 0, new byte[0], "");
        }
        in.skip(Integer.BYTES);
        byte[] first = in.bytes(NONCE_FIRST);
        in.skip(1);
        int capabilities = in.int2();
        if (in.remaining() < MORE_FIELDS) {
            return new ServerGreeting(version, capabilities, 0, 0, 0, first, "");
        }
        int collation = in.int1();
        int status = in.int2();
        capabilities |= in.int2() << 16;
        int second = Math.max(NONCE_SECOND + 1, in.int1() - NONCE_FIRST);
        in.skip(RESERVED);
        int extended = in.int4();
        byte[] rest = in.rest();
        return new ServerGreeting(
                version,
                capabilities,
                (capabilities & CapabilityFlags.MYSQL) == 0 ? extended : 0,
                collation,
                status,
                nonce(first, rest),
                (capabilities & CapabilityFlags.PLUGIN_AUTH) == 0 ? "" : plugin(rest, second));
    }

    private static byte[] nonce(byte[] first, byte[] rest) {
        if (rest.length < NONCE_SECOND) {
            return first;
        }
        byte[] nonce = Arrays.copyOf(first, NONCE);
        System.arraycopy(rest, 0, nonce, NONCE_FIRST, NONCE_SECOND);
        return nonce;
    }

    private static String plugin(byte[] rest, int offset) {
        return rest.length <= offset ? "" : new PacketFields(Arrays.copyOfRange(rest, offset, rest.length)).text0();
    }

    public boolean offersTls() {
        return (capabilities & CapabilityFlags.SSL) != 0;
    }

    public boolean offersZlib() {
        return (capabilities & CapabilityFlags.COMPRESS) != 0;
    }

    public boolean offersZstd() {
        return (capabilities & CapabilityFlags.ZSTD) != 0;
    }

    /** Returns the packet's payload, as this server would send it to the connection with this id. */
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

    ServerGreeting with(int otherCapabilities, String otherPlugin) {
        return new ServerGreeting(version, otherCapabilities, extended, collation, status, nonce, otherPlugin);
    }
}
