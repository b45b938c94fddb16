package dev.weir.lab.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;

/** Hops from header to header: what moving the bytes takes. */
final class HopReceiver implements Receiver {
    private static final int HEADER = 4;
    private static final int LENGTH = 0xFFFFFF;
    private static final int END = 0xFE;

    private final SocketChannel channel;
    private final ByteBuffer buffer;

    HopReceiver(SocketChannel channel, ByteBuffer buffer) {
        this.channel = channel;
        this.buffer = buffer.order(ByteOrder.LITTLE_ENDIAN).flip();
    }

    @Override
    public long read() throws IOException {
        Receiver.send(channel);
        for (int packets = 0; ; packets++) {
            while (buffer.remaining() <= HEADER) {
                Receiver.fill(channel, buffer);
            }
            int left = buffer.getInt() & LENGTH;
            int first = Byte.toUnsignedInt(buffer.get(buffer.position()));
            while (left > buffer.remaining()) {
                left -= buffer.remaining();
                buffer.position(buffer.limit());
                Receiver.fill(channel, buffer);
            }
            buffer.position(buffer.position() + left);
            if (first == END) {
                return packets;
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
