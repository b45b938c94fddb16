package dev.weir.lab.bench;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Decodes from an array that something fills; a row that is cut in two waits for its rest. */
final class HeapReceiver implements Receiver {
    private static final int HEADER = 4;
    private static final int END = 0xFE;

    private final byte[] buffer;
    private final Filler filler;
    private final Sender sender;
    private final Closeable socket;
    private int position;
    private int limit;

    /** Reads some bytes into an array. */
    @FunctionalInterface
    interface Filler {
        int read(byte[] into, int offset, int length) throws IOException;
    }

    /** Sends the request. */
    @FunctionalInterface
    interface Sender {
        void send() throws IOException;
    }

    HeapReceiver(byte[] buffer, Filler filler, Sender sender, Closeable socket) {
        this.buffer = buffer;
        this.filler = filler;
        this.sender = sender;
        this.socket = socket;
    }

    @Override
    public long read() throws IOException {
        sender.send();
        long sum = 0;
        for (int packets = 0; ; packets++) {
            require(HEADER + 1);
            int length = (buffer[position] & 0xFF)
                    | (buffer[position + 1] & 0xFF) << 8
                    | (buffer[position + 2] & 0xFF) << 16;
            position += HEADER;
            require(length);
            if (packets >= Reply.PACKETS_BEFORE) {
                if ((buffer[position] & 0xFF) == END) {
                    position += length;
                    return sum;
                }
                sum += row(position);
            }
            position += length;
        }
    }

    private long row(int start) {
        int at = start;
        int digits = buffer[at++];
        int id = 0;
        for (int end = at + digits; at < end; at++) {
            id = id * 10 + buffer[at] - '0';
        }
        int length = buffer[at++] & 0xFF;
        String name = new String(buffer, at, length, StandardCharsets.UTF_8);
        return (long) id + name.charAt(name.length() - 1);
    }

    private void require(int bytes) throws IOException {
        while (limit - position < bytes) {
            System.arraycopy(buffer, position, buffer, 0, limit - position);
            limit -= position;
            position = 0;
            int read = filler.read(buffer, limit, buffer.length - limit);
            if (read < 0) {
                throw new EOFException("the reply was cut off");
            }
            limit += read;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
