package dev.weir.faults;

import dev.weir.testkit.fake.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Spoils what a server says; the same seed always spoils it in the same way. */
final class Mutator {
    private static final int HEADER = 4;
    private static final int[] EDGES = {0, 1, 0x7F, 0x80, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF};

    private final Random random;

    Mutator(long seed) {
        random = new Random(seed);
    }

    /** Spoils one to three things in packets with their headers. */
    byte[] spoil(byte[] framed) {
        byte[] spoilt = framed;
        for (int i = 1 + random.nextInt(3); i > 0 && spoilt.length > 0; i--) {
            spoilt = random.nextInt(4) == 0 ? spoilBytes(spoilt) : spoilPackets(spoilt);
        }
        return spoilt;
    }

    /** Headers are spoilt too, and the stream may end early. */
    private byte[] spoilBytes(byte[] framed) {
        byte[] spoilt = framed.clone();
        int at = random.nextInt(spoilt.length);
        switch (random.nextInt(3)) {
            case 0 -> spoilt[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> spoilt[at] = edge();
            default -> spoilt = Arrays.copyOf(spoilt, at);
        }
        return spoilt;
    }

    /** Headers stay right, so that the damage is seen by what is inside. */
    private byte[] spoilPackets(byte[] framed) {
        List<byte[]> packets = split(framed);
        if (packets.isEmpty()) {
            return spoilBytes(framed);
        }
        int at = random.nextInt(packets.size());
        byte[] packet = packets.get(at);
        switch (random.nextInt(7)) {
            case 0 -> packets.remove(at);
            case 1 -> packets.add(at, packet);
            case 2 -> Collections.swap(packets, at, random.nextInt(packets.size()));
            case 3 -> packets.set(at, Arrays.copyOf(packet, random.nextInt(packet.length + 1)));
            case 4 -> packets.set(at, Arrays.copyOf(packet, packet.length + 1 + random.nextInt(9)));
            case 5 -> packets.set(at, insert(packet));
            default -> packets.set(at, spoilByte(packet));
        }
        return join(packets, framed[3]);
    }

    private byte[] spoilByte(byte[] packet) {
        byte[] spoilt = packet.clone();
        if (spoilt.length > 0) {
            spoilt[random.nextInt(spoilt.length)] = edge();
        }
        return spoilt;
    }

    /** A long length-encoded integer where none was. */
    private byte[] insert(byte[] packet) {
        int at = random.nextInt(packet.length + 1);
        Bytes spoilt = new Bytes().raw(Arrays.copyOf(packet, at)).u8(0xFC + random.nextInt(4));
        for (int i = random.nextInt(9); i > 0; i--) {
            spoilt.u8(edge());
        }
        return spoilt.raw(Arrays.copyOfRange(packet, at, packet.length)).toArray();
    }

    private byte edge() {
        return (byte) EDGES[random.nextInt(EDGES.length)];
    }

    private static List<byte[]> split(byte[] framed) {
        List<byte[]> packets = new ArrayList<>();
        int at = 0;
        while (at + HEADER <= framed.length) {
            int length = (framed[at] & 0xFF) | ((framed[at + 1] & 0xFF) << 8) | ((framed[at + 2] & 0xFF) << 16);
            if (at + HEADER + length > framed.length) {
                break;
            }
            packets.add(Arrays.copyOfRange(framed, at + HEADER, at + HEADER + length));
            at += HEADER + length;
        }
        return packets;
    }

    private static byte[] join(List<byte[]> packets, int firstSequence) {
        Bytes framed = new Bytes();
        int sequence = firstSequence;
        for (byte[] packet : packets) {
            framed.u24(packet.length).u8(sequence++ & 0xFF).raw(packet);
        }
        return framed.toArray();
    }
}
