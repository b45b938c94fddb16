package dev.weir.lab.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Decodes straight from a direct buffer; a row that is cut in two waits for its rest. */
final class DirectReceiver implements Receiver {
    private static final int HEADER = 4;
    private static final int LENGTH = 0xFFFFFF;
    private static final int END = 0xFE;

    private final SocketChannel channel;
    private final ByteBuffer buffer;

    DirectReceiver(SocketChannel channel, ByteBuffer buffer) {
        this.channel = channel;
        this.buffer = buffer.order(ByteOrder.LITTLE_ENDIAN).flip();
    }

    @Override
    public long read() throws IOException {
        Receiver.send(channel);
        long sum = 0;
        for (int packets = 0; ; packets++) {
            while (buffer.remaining() <= HEADER) {
                Receiver.fill(channel, buffer);
            }
            int length = buffer.getInt() & LENGTH;
            while (buffer.remaining() < length) {
                Receiver.fill(channel, buffer);
            }
            int end = buffer.position() + length;
            if (packets >= Reply.PACKETS_BEFORE) {
                if (Byte.toUnsignedInt(buffer.get(buffer.position())) == END) {
                    buffer.position(end);
                    return sum;
                }
                sum += row();
            }
            buffer.position(end);
        }
    }

    private long row() {
        int digits = buffer.get();
        int id = 0;
        for (int i = 0; i < digits; i++) {
            id = id * 10 + buffer.get() - '0';
        }
        byte[] bytes = new byte[Byte.toUnsignedInt(buffer.get())];
        buffer.get(bytes);
        String name = new String(bytes, StandardCharsets.UTF_8);
        return (long) id + name.charAt(name.length() - 1);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
