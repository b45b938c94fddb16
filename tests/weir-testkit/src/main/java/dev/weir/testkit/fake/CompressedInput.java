package dev.weir.testkit.fake;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * The data that a client sends in compressed packets: {@code int<3> length, int<1> sequence, int<3> length before
 * compression or 0, payload}.
 */
final class CompressedInput extends InputStream {
    private final DataInputStream in;
    private final WireCodec codec;
    private byte[] packet = {};
    private int position;

    CompressedInput(DataInputStream in, WireCodec codec) {
        this.in = in;
        this.codec = codec;
    }

    @Override
    public int read() throws IOException {
        return isAtEnd() ? -1 : packet[position++] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (isAtEnd()) {
            return -1;
        }
        int given = Math.min(length, packet.length - position);
        System.arraycopy(packet, position, target, offset, given);
        position += given;
        return given;
    }

    private boolean isAtEnd() throws IOException {
        while (position == packet.length) {
            try {
                packet = next();
            } catch (EOFException e) {
                return true;
            }
            position = 0;
        }
        return false;
    }

    private byte[] next() throws IOException {
        byte[] sent = new byte[u24()];
        in.readUnsignedByte();
        int before = u24();
        in.readFully(sent);
        return before == 0 ? sent : codec.decompress(sent, before);
    }

    private int u24() throws IOException {
        return in.readUnsignedByte() | (in.readUnsignedByte() << 8) | (in.readUnsignedByte() << 16);
    }
}
