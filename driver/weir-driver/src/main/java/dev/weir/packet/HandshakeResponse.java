package dev.weir.packet;

import dev.weir.wire.PacketWriter;
import dev.weir.wire.ProtocolException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The client's response to the greeting.
 *
 * <p>Layout: as {@link SslRequest}; {@code string<NUL> user; string<lenenc> answer (int<1> length before PLUGIN_AUTH_LENENC);
 * [if CONNECT_WITH_DB: string<NUL> database]; [if PLUGIN_AUTH: string<NUL> plugin]; [if CONNECT_ATTRS: string<lenenc> of
 * {string<lenenc> name, string<lenenc> value}]; [if ZSTD_COMPRESSION: int<1> level]}. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_packets_protocol_handshake_response.html">HandshakeResponse41</a>.
 */
public final class HandshakeResponse {
    /** The most bytes of connection attributes that servers accept. */
    public static final int MAX_ATTRIBUTES = 65_535;

    private HandshakeResponse() {}

    /**
     * Writes the payload into the packet begun.
     *
     * @param answer the plugin's answer to the challenge; at most 255 bytes before {@link Capability#PLUGIN_AUTH_LENENC}
     * @param attributes connection attributes from {@link #attributes}
     * @param zstdLevel the server's compression level, 1 to 22; only with {@link Capability#ZSTD_COMPRESSION}
     */
    public static void write(
            PacketWriter writer,
            long capabilities,
            String user,
            byte[] answer,
            String database,
            String plugin,
            byte[] attributes,
            int zstdLevel)
            throws ProtocolException {
        SslRequest.write(writer, capabilities);
        writer.nulTerminated(utf8(user));
        if ((capabilities & Capability.PLUGIN_AUTH_LENENC) != 0) {
            writer.lengthEncodedBytes(answer);
        } else if (answer.length > 0xFF) {
            throw new ProtocolException("the server takes answers of at most 255 bytes, length=" + answer.length);
        } else {
            writer.u8(answer.length).bytes(answer);
        }
        if ((capabilities & Capability.CONNECT_WITH_DB) != 0) {
            writer.nulTerminated(utf8(database));
        }
        if ((capabilities & Capability.PLUGIN_AUTH) != 0) {
            writer.nulTerminated(utf8(plugin));
        }
        if ((capabilities & Capability.CONNECT_ATTRS) != 0) {
            writer.lengthEncodedBytes(attributes);
        }
        if ((capabilities & Capability.ZSTD_COMPRESSION) != 0) {
            writer.u8(zstdLevel);
        }
    }

    /** Returns connection attributes in wire format, without the length of the whole. */
    public static byte[] attributes(Map<String, String> attributes) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        attributes.forEach((name, value) -> {
            lengthEncoded(block, utf8(name));
            lengthEncoded(block, utf8(value));
        });
        return block.toByteArray();
    }

    private static void lengthEncoded(ByteArrayOutputStream block, byte[] text) {
        int length = text.length;
        if (length < 0xFB) {
            block.write(length);
        } else if (length <= 0xFFFF) {
            block.write(0xFC);
            block.write(length);
            block.write(length >>> 8);
        } else {
            block.write(0xFD);
            block.write(length);
            block.write(length >>> 8);
            block.write(length >>> 16);
        }
        block.writeBytes(text);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
