package dev.weir.rows;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.rows.ResultMemory.Holding;
import dev.weir.wire.ProtocolException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A row larger than the receive buffer, or one array that is better received without it. Its values arrive in order. A
 * requested value is received into the array or stream that is returned; a skipped one is kept, in the connection's memory
 * while there is room, then in its temporary file. Values can be read in any order and repeatedly, except one that was read as
 * a stream.
 */
final class LargeRow {
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 16;
    private static final int PIECE = 64 << 10;

    private final Wire wire;
    private final RowFormat format;
    private final LargeRowHeaders headers;

    /** For each received column: null for NULL, byte[], {@link Spilled} or {@link #STREAMED}. */
    private final @Nullable Object[] kept;

    private PayloadSource payload;

    /** True if a value read as a stream is received first and can be read again. */
    private final boolean rereadable;

    /** True if the rest of the row comes off the wire. */
    private boolean onWire;

    private boolean finished;
    private int received;

    /** Bytes of the next value; {@link LargeRowHeaders#UNKNOWN} before its header is read. */
    private long pendingLength = LargeRowHeaders.UNKNOWN;

    /** Bytes kept in memory even without room. */
    private int always;

    private @Nullable Holding holding;
    private @Nullable ValueStream openStream;

    private static final Object STREAMED = new Object();

    private record Spilled(long position, long length) {}

    /** @param rereadable whether values can be read repeatedly in any way, as those of small rows; the row need not be large */
    LargeRow(Wire wire, RowFormat format, PayloadSource payload, boolean onWire, boolean rereadable) {
        this.rereadable = rereadable;
        this.wire = wire;
        this.format = format;
        this.payload = payload;
        this.onWire = onWire;
        this.headers = new LargeRowHeaders(format);
        this.kept = new Object[format.columns];
    }

    private <T> T guarded(Wire.Use<T, RuntimeException> use) throws SQLException {
        return wire.owned(() -> {
            try {
                return use.run();
            } catch (FullException e) {
                throw e.toSqlException(
                        "a skipped value of a large row cannot be buffered",
                        "read the columns in their order, or go on to the next row");
            }
        });
    }

    boolean isNull(int column) throws SQLException {
        return guarded(() -> reachedNull(column));
    }

    /** Returns a whole value, not NULL. The array is the caller's; reading the value again copies it. */
    byte[] bytes(int column) throws SQLException {
        return guarded(() -> {
            reach(column);
            if (column < received) {
                return readAgain(column);
            }
            byte[] value = receive(column, pendingLength);
            kept[column] = value;
            taken();
            return value;
        });
    }

    /** Returns a value, not NULL, as a stream, which can be read once off the wire; {@code column} counts from 0. */
    InputStream stream(int column) throws SQLException {
        return guarded(() -> {
            reach(column);
            if (rereadable && column == received) {
                kept[column] = receive(column, pendingLength);
                taken();
            }
            if (column < received) {
                return keptStream(column);
            }
            openStream = new ValueStream(this, pendingLength);
            kept[column] = STREAMED;
            return openStream;
        });
    }

    /** Returns the payload of a row that has not been read. */
    PayloadSource untouched() {
        return payload;
    }

    /** Drops unreceived and kept values; {@code drain} limits the time. The lock is held. */
    void finish(@Nullable Drain drain) throws IOException {
        if (finished) {
            return;
        }
        finished = true;
        if (openStream == null && received == format.columns) {
            checkEnd();
        }
        payload.skipAll(drain);
        received = format.columns;
        openStream = null;
        if (holding != null) {
            holding.release();
        }
    }

    /** Receives the rest of the row; an open stream continues with the kept bytes. The lock is held. */
    void buffer() throws IOException {
        if (!onWire || finished) {
            return;
        }
        if (openStream != null) {
            Object rest = keep(openStream.left());
            openStream.goOnFrom(source(rest));
            openStream = null;
            taken();
        }
        while (received < format.columns) {
            keepNext();
        }
        checkEnd();
        onWire = false;
    }

    private void checkEnd() throws IOException {
        if (!payload.atEnd()) {
            throw new ProtocolException("row goes on behind its last column=" + format.columns);
        }
    }

    private boolean reachedNull(int column) throws IOException {
        reach(column);
        return column < received && kept[column] == null;
    }

    /** Receives values up to a column, whose own value stays pending unless it is NULL. */
    private void reach(int column) throws IOException {
        if (column >= received) {
            finishStream();
        }
        while (received < column) {
            keepNext();
        }
        if (column == received) {
            header();
        }
    }

    private void finishStream() throws IOException {
        if (openStream != null) {
            payload.skip(openStream.left());
            openStream.end();
            openStream = null;
            taken();
        }
    }

    private void keepNext() throws IOException {
        int column = received;
        header();
        if (column == received) {
            kept[column] = keep(pendingLength);
            taken();
        }
    }

    private void taken() {
        received++;
        pendingLength = LargeRowHeaders.UNKNOWN;
    }

    /** Reads the next value's length; a NULL is received with it. */
    private void header() throws IOException {
        if (pendingLength == LargeRowHeaders.UNKNOWN && received < format.columns) {
            long length = headers.read(payload, received);
            if (length == LargeRowHeaders.NULL) {
                taken();
            } else {
                pendingLength = length;
            }
        }
    }

    private byte[] receive(int column, long length) throws IOException, SQLException {
        if (length > LARGEST_ARRAY) {
            throw Errors.data(
                    "value of column=" + (column + 1) + " has length=" + length
                            + " bytes, more than an array holds; read it with getBinaryStream",
                    SqlState.NUMERIC_VALUE_OUT_OF_RANGE);
        }
        return receive((int) length);
    }

    /** Grows with the received bytes if no packet header promises the whole value. */
    private byte[] receive(int length) throws IOException {
        byte[] value = new byte[(int) Math.min(length, Math.max(PIECE, payload.vouched()))];
        int done = 0;
        while (done < length) {
            if (done == value.length) {
                value = Arrays.copyOf(value, (int) Math.min(length, 2L * done));
            }
            done += payload.read(value, done, value.length - done);
        }
        return value;
    }

    /** Receives and keeps a value; throws {@link FullException} if there is no room, and the value can still be read. */
    private Object keep(long length) throws IOException {
        if (always + length <= PIECE) {
            always += (int) length;
            holding().pin(length);
            return receive((int) length);
        }
        if (length <= LARGEST_ARRAY && holding().keep(length)) {
            return receive((int) length);
        }
        return spill(length, holding());
    }

    private Holding holding() {
        if (holding == null) {
            holding = wire.memory().open();
        }
        return holding;
    }

    private Spilled spill(long length, Holding target) throws IOException {
        byte[] piece = new byte[PIECE];
        long position = target.end();
        long left = length;
        int read = 0;
        try {
            while (left > 0) {
                read = payload.read(piece, 0, (int) Math.min(left, piece.length));
                target.append(piece, 0, read);
                left -= read;
            }
        } catch (FullException e) {
            payload = new JoinedPayload(
                    new StoredPayload(target, position, target.end() - position),
                    new StoredPayload(Arrays.copyOf(piece, read)),
                    payload);
            throw e;
        }
        return new Spilled(position, length);
    }

    private byte[] readAgain(int column) throws IOException, SQLException {
        Object value = kept[column];
        if (value instanceof byte[] array) {
            return array.clone();
        }
        Spilled spilled = spilled(column);
        if (spilled.length > LARGEST_ARRAY) {
            return receive(column, spilled.length);
        }
        byte[] array = new byte[(int) spilled.length];
        holding().read(spilled.position, array, 0, array.length);
        return array;
    }

    private InputStream keptStream(int column) throws SQLException {
        Object value = kept[column];
        if (value instanceof byte[] array) {
            return new ByteArrayInputStream(array);
        }
        Spilled spilled = spilled(column);
        ValueStream stream = new ValueStream(this, spilled.length);
        stream.goOnFrom(source(spilled));
        return stream;
    }

    private PayloadSource source(Object value) {
        return value instanceof byte[] array
                ? new StoredPayload(array)
                : new StoredPayload(holding(), ((Spilled) value).position, ((Spilled) value).length);
    }

    private Spilled spilled(int column) throws SQLException {
        if (kept[column] instanceof Spilled spilled) {
            return spilled;
        }
        throw Errors.cursor("value of column=" + (column + 1)
                + " was read as a stream and is gone; read a large value once, or read it with getBytes");
    }

    /** Continues a stream's value; returns the number of bytes, -1 after the row was left. */
    int readStream(ValueStream stream, byte[] target, int offset, int length) throws SQLException {
        return wire.owned(() -> {
            if (finished || stream.isEnded()) {
                return -1;
            }
            PayloadSource other = stream.source();
            int read = (other == null ? payload : other).read(target, offset, length);
            stream.took(read);
            if (stream.left() == 0 && openStream == stream) {
                openStream = null;
                taken();
            }
            return read;
        });
    }
}
