package dev.weir.rig.link;

import java.io.ByteArrayOutputStream;
import java.util.List;

/** Frames of MySQL's protocol and of TLS, with content of no meaning. */
final class Frames {
    private Frames() {}

    static byte[] packet(int sequence, int payload) {
        byte[] frame = new byte[4 + payload];
        frame[0] = (byte) payload;
        frame[1] = (byte) (payload >> 8);
        frame[2] = (byte) (payload >> 16);
        frame[3] = (byte) sequence;
        return frame;
    }

    static byte[] sslRequest(boolean withSslBit) {
        byte[] frame = packet(1, 32);
        frame[5] = (byte) (withSslBit ? 0x8A : 0x82);
        return frame;
    }

    static byte[] tlsRecord(int payload) {
        byte[] frame = new byte[5 + payload];
        frame[0] = 22;
        frame[1] = 3;
        frame[2] = 3;
        frame[3] = (byte) (payload >> 8);
        frame[4] = (byte) payload;
        return frame;
    }

    static byte[] concat(List<byte[]> frames) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        frames.forEach(all::writeBytes);
        return all.toByteArray();
    }
}
