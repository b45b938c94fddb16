package dev.weir.lab.server;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What a server says of itself before anyone logs in.
 *
 * @param version version string, untouched
 * @param connectionId number it gives to the connection
 * @param tlsOffered whether it offers TLS
 * @param authenticationPlugin the plugin it proposes; empty when it names none
 * @param connectMicros time of connecting by TCP, in microseconds
 */
public record ServerHello(
        String version, long connectionId, boolean tlsOffered, String authenticationPlugin, double connectMicros) {
    private static final int CLIENT_SSL = 1 << 11;
    private static final int CLIENT_PLUGIN_AUTH = 1 << 19;
    /** Scramble of 8 bytes and a zero. */
    private static final int SCRAMBLE = 9;
    /** Character set, status; then capabilities, length of the scramble, reserved bytes. */
    private static final int RESERVED = 10;

    /**
     * Connects, reads the greeting, and leaves.
     *
     * @throws dev.weir.lab.EnvironmentException when nobody is there, or nobody who speaks MySQL's protocol, within 5 s each
     */
    public static ServerHello read(ServerUrl url) {
        return Greeting.hello(url);
    }

    /** Reads a packet of protocol version 10; what a short one lacks is left empty. */
    static ServerHello of(byte[] packet, double connectMicros) {
        ByteBuffer in = ByteBuffer.wrap(packet).order(ByteOrder.LITTLE_ENDIAN);
        in.get();
        String version = text(in);
        if (in.remaining() < Integer.BYTES + SCRAMBLE + 2) {
            return new ServerHello(version, 0, false, "", connectMicros);
        }
        long connection = Integer.toUnsignedLong(in.getInt());
        in.position(in.position() + SCRAMBLE);
        int capabilities = Short.toUnsignedInt(in.getShort());
        String plugin = "";
        if (in.remaining() > 1 + 2 + 2 + 1 + RESERVED) {
            in.position(in.position() + 1 + 2);
            capabilities |= Short.toUnsignedInt(in.getShort()) << 16;
            int scramble = Math.max(13, Byte.toUnsignedInt(in.get()) - 8);
            in.position(in.position() + RESERVED);
            if ((capabilities & CLIENT_PLUGIN_AUTH) != 0 && in.remaining() > scramble) {
                in.position(in.position() + scramble);
                plugin = text(in);
            }
        }
        return new ServerHello(version, connection, (capabilities & CLIENT_SSL) != 0, plugin, connectMicros);
    }

    private static String text(ByteBuffer in) {
        StringBuilder text = new StringBuilder();
        while (in.hasRemaining()) {
            int next = Byte.toUnsignedInt(in.get());
            if (next == 0) {
                break;
            }
            text.append((char) next);
        }
        return text.toString();
    }

    /** {@code MySQL} or {@code MariaDB}. */
    public String product() {
        return ServerVersion.of(version).product();
    }
}
