package dev.weir.packet;

import dev.weir.wire.PacketWriter;
import java.nio.charset.StandardCharsets;

/**
 * Logs another account in on the same connection.
 *
 * <p>Layout: {@code int<1> 0x11; string<NUL> user; int<1> 0, the length of an answer; string<NUL> database; int<2> collation;
 * [if PLUGIN_AUTH: string<NUL> plugin]; [if CONNECT_ATTRS: string<lenenc> attributes]}. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_com_change_user.html">COM_CHANGE_USER</a>.
 */
public final class ChangeUser {
    /** A plugin of no account, so that the server names the right one with a new challenge. */
    private static final String NO_PLUGIN = "none";

    private ChangeUser() {}

    /** Writes the packet without an answer; {@link HandshakeResponse#attributes} makes the attributes. */
    public static void write(PacketWriter writer, long capabilities, String user, String database, byte[] attributes) {
        writer.begin(0)
                .u8(Command.CHANGE_USER)
                .nulTerminated(user.getBytes(StandardCharsets.UTF_8))
                .u8(0)
                .nulTerminated(database.getBytes(StandardCharsets.UTF_8))
                .u8(SslRequest.COLLATION)
                .u8(0);
        if ((capabilities & Capability.PLUGIN_AUTH) != 0) {
            writer.nulTerminated(NO_PLUGIN.getBytes(StandardCharsets.US_ASCII));
        }
        if ((capabilities & Capability.CONNECT_ATTRS) != 0) {
            writer.lengthEncodedBytes(attributes);
        }
        writer.end();
    }
}
