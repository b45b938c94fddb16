package dev.weir.packet;

import dev.weir.packet.ServerVersion.Product;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The first packet of a server, version 10.
 *
 * <p>Layout: {@code int<1> 10; string<NUL> version; int<4> connectionId; string<8> challenge; int<1> 0; int<2> capabilities
 * (low); int<1> collation; int<2> status; int<2> capabilities (high); int<1> challengeLength; string<6> 0; int<4> MariaDB's
 * capabilities, where capability 1 is clear; string<max(13, challengeLength - 8)> challenge, rest; [if PLUGIN_AUTH: string<NUL>
 * plugin]}. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_packets_protocol_handshake_v10.html">Handshake
 * v10</a> and <a
 * href="https://mariadb.com/docs/server/reference/clientserver-protocol/1-connecting/connection#initial-handshake-packet">MariaDB</a>.
 *
 * @param challenge random bytes for the plugin's answer, normally 20 and a zero byte
 * @param plugin the server's first authentication plugin; empty if it names none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a whole
public record Greeting(ServerVersion version, long connectionId, long capabilities, byte[] challenge, String plugin) {
    public static final int PROTOCOL_VERSION = 10;

    private static final int FIRST_PART = 8;
    private static final int LEAST_SECOND_PART = 13;

    /** Parses a packet; throws {@link ProtocolException} if it is malformed or of another version. */
    public static Greeting parse(Payload payload) throws ProtocolException {
        int protocol = payload.u8();
        if (protocol != PROTOCOL_VERSION) {
            throw new ProtocolException(
                    "not the greeting of a MySQL server, protocolVersion=" + protocol + " expected=10");
        }
        String sent = payload.nulTerminatedText(StandardCharsets.UTF_8);
        long connectionId = Integer.toUnsignedLong(payload.i32());
        byte[] first = payload.bytes(FIRST_PART);
        payload.skip(1);
        long capabilities = payload.u16();
        payload.skip(3);
        capabilities |= (long) payload.u16() << 16;
        int length = payload.u8();
        payload.skip(6);
        long extended = Integer.toUnsignedLong(payload.i32());
        ServerVersion version = ServerVersion.of(sent);
        if ((capabilities & Capability.MYSQL) == 0) {
            version = ServerVersion.of(sent, Product.MARIADB);
            capabilities |= extended << 32;
        }
        byte[] challenge = challenge(first, payload, length);
        String plugin = (capabilities & Capability.PLUGIN_AUTH) == 0 ? "" : plugin(payload);
        return new Greeting(version, connectionId, capabilities, challenge, plugin);
    }

    private static byte[] challenge(byte[] first, Payload payload, int length) throws ProtocolException {
        int secondPart = Math.max(LEAST_SECOND_PART, length - FIRST_PART);
        byte[] second = payload.bytes(Math.min(secondPart, payload.remaining()));
        byte[] whole = Arrays.copyOf(first, FIRST_PART + second.length);
        System.arraycopy(second, 0, whole, FIRST_PART, second.length);
        return whole;
    }

    private static String plugin(Payload payload) throws ProtocolException {
        byte[] rest = payload.rest();
        int end = 0;
        // old servers omit the terminator
        while (end < rest.length && rest[end] != 0) {
            end++;
        }
        return new String(rest, 0, end, StandardCharsets.UTF_8);
    }

    public ServerTraits traits() {
        return new ServerTraits(version, capabilities);
    }

    public boolean has(long capability) {
        return (capabilities & capability) != 0;
    }
}
