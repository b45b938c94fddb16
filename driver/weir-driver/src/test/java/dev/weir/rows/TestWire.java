package dev.weir.rows;

import dev.weir.error.Errors;
import dev.weir.error.ExceptionStyle;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.ResourceLock;
import dev.weir.wire.ScriptedTransport;
import dev.weir.wire.Transport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;

/** A connection of which rows come from bytes at hand. */
final class TestWire implements Wire {
    private final ResourceLock lock = new ResourceLock();
    private final PacketReader reader;
    private final ResultMemory memory;
    OkPacket trailer;
    Throwable brokenBy;
    boolean heldWhenBroken;
    int kills;
    long killNanos = Long.MAX_VALUE;
    long timeoutNanos;

    TestWire(byte[] served, int piece, long window, long spillLimit, Path directory) {
        this(
                new ScriptedTransport(served, piece),
                new ResultMemory(new ResultMemory.Limits(window, spillLimit, directory)));
    }

    TestWire(Transport transport, ResultMemory memory) {
        this.reader = new PacketReader(transport);
        this.memory = memory;
    }

    /** Packets with sequence ids from 0. */
    static final class Packets {
        private final ScriptedTransport sink = new ScriptedTransport(new byte[0], 1);
        private final PacketWriter writer = new PacketWriter(sink);
        private int sequence;

        /** A row of the text protocol; {@code null} is NULL. */
        Packets row(byte[]... values) throws IOException {
            writer.begin(sequence);
            for (byte[] value : values) {
                if (value == null) {
                    writer.u8(0xFB);
                } else {
                    writer.lengthEncodedBytes(value);
                }
            }
            return end();
        }

        Packets raw(byte[] payload) throws IOException {
            writer.begin(sequence).bytes(payload);
            return end();
        }

        /** OK in the place of EOF. */
        Packets ok() throws IOException {
            return raw(new byte[] {(byte) 0xFE, 0, 0, 2, 0, 0, 0});
        }

        Packets error(String message) throws IOException {
            writer.begin(sequence).u8(0xFF).u16(1317).bytes(("#70100" + message).getBytes(StandardCharsets.UTF_8));
            return end();
        }

        private Packets end() throws IOException {
            sequence += 1 + writer.payloadLength() / 0xFFFFFF;
            writer.end();
            writer.flush();
            return this;
        }

        byte[] bytes() {
            return sink.written();
        }
    }

    @Override
    public ResourceLock lock() {
        return lock;
    }

    @Override
    public boolean isClosed() {
        return brokenBy != null;
    }

    @Override
    public PacketReader reader() {
        return reader;
    }

    @Override
    public boolean deprecateEof() {
        return true;
    }

    @Override
    public boolean sessionTrack() {
        return true;
    }

    @Override
    public ResultMemory memory() {
        return memory;
    }

    @Override
    public long readTimeoutNanos() {
        return timeoutNanos;
    }

    @Override
    public void resultEnded(OkPacket ok) {
        trailer = ok;
    }

    @Override
    public SQLException commandFailed(ErrPacket error) {
        return Errors.of(error);
    }

    @Override
    public SQLException broken(Throwable cause) {
        brokenBy = cause;
        heldWhenBroken = lock.isHeldByCurrentThread();
        return Errors.broken("reading", cause, ExceptionStyle.JDBC);
    }

    @Override
    public boolean killRunning() {
        kills++;
        return true;
    }

    @Override
    public long killNanos() {
        return killNanos;
    }
}
