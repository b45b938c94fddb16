package dev.weir.rig.raw;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Builds the bytes of one packet, header included. */
final class PacketBytes {
    static final int HEADER = 4;
    static final int MAX_PAYLOAD = 0xFFFFFF;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    PacketBytes() {
        out.writeBytes(new byte[HEADER]);
    }

    PacketBytes int1(int value) {
        out.write(value);
        return this;
    }

    PacketBytes int2(int value) {
        return int1(value).int1(value >>> 8);
    }

    PacketBytes int4(int value) {
        return int2(value).int2(value >>> 16);
    }

    PacketBytes bytes(byte... bytes) {
        out.writeBytes(bytes);
        return this;
    }

    PacketBytes text0(String text) {
        return bytes(text.getBytes(StandardCharsets.UTF_8)).int1(0);
    }

    /** Appends at most 250 bytes, preceded by their length. */
    PacketBytes counted(byte[] bytes) {
        return int1(bytes.length).bytes(bytes);
    }

    byte[] packet(int sequence) {
        byte[] packet = out.toByteArray();
        int length = packet.length - HEADER;
        if (length >= MAX_PAYLOAD) {
            throw new IllegalArgumentException("payload=" + length + " bytes, expected less than " + MAX_PAYLOAD);
        }
        packet[0] = (byte) length;
        packet[1] = (byte) (length >>> 8);
        packet[2] = (byte) (length >>> 16);
        packet[3] = (byte) sequence;
        return packet;
    }
}
