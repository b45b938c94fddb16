package dev.weir.lab.bench;

import dev.weir.error.Errors;
import dev.weir.error.ExceptionStyle;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.rows.ResultMemory;
import dev.weir.rows.Wire;
import dev.weir.wire.PacketReader;
import dev.weir.wire.ResourceLock;
import java.nio.file.Path;
import java.sql.SQLException;

/** A connection whose server sends the same rows again and again. */
final class RepeatedWire implements Wire {
    private static final long MEMORY_BYTES = 1 << 20;

    private final ResourceLock lock = new ResourceLock();
    private final PacketReader reader;
    private final ResultMemory memory = new ResultMemory(
            new ResultMemory.Limits(MEMORY_BYTES, MEMORY_BYTES, Path.of(System.getProperty("java.io.tmpdir"))));

    /** Rows, and the OK packet behind them. */
    RepeatedWire(byte[] rows) {
        reader = new PacketReader(new RepeatedReply(rows));
    }

    @Override
    public ResourceLock lock() {
        return lock;
    }

    @Override
    public boolean isClosed() {
        return false;
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
    public void resultEnded(OkPacket trailer) {}

    @Override
    public SQLException commandFailed(ErrPacket error) {
        return Errors.of(error);
    }

    @Override
    public SQLException broken(Throwable cause) {
        return Errors.broken("reading", cause, ExceptionStyle.JDBC);
    }

    @Override
    public boolean killRunning() {
        return false;
    }

    @Override
    public long killNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public long readTimeoutNanos() {
        return 0;
    }
}
