package dev.weir.lab.bench;

import dev.weir.wire.Transport;

/** Serves the same reply whenever it is read to its end; what is written is dropped. */
final class RepeatedReply implements Transport {
    private final byte[] reply;
    private int position;

    /** A reply; an empty one serves writers only. */
    RepeatedReply(byte[] reply) {
        this.reply = reply;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        int count = Math.min(length, reply.length - position);
        System.arraycopy(reply, position, target, offset, count);
        position += count;
        if (position == reply.length) {
            position = 0;
        }
        return count;
    }

    @Override
    public void write(byte[] source, int offset, int length) {}

    @Override
    public void readTimeout(int milliseconds) {}

    @Override
    public int readTimeout() {
        return 0;
    }

    @Override
    public boolean secure() {
        return false;
    }

    @Override
    public void close() {}
}
