package dev.weir.rows;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.wire.ProtocolException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * A row that is larger than the receive buffer. Its values come one after the other; a value that is asked for goes straight
 * into the array that is handed out or through a stream, one that is passed over is kept, in memory up to the result window
 * and in a temporary file beyond. Values can be read in any order and again, except one that was read as a stream.
 */
final class LargeRow {
    private static final long UNKNOWN = -1;
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 16;
    private static final int PIECE = 64 << 10;

    private final Wire wire;
    private final RowFormat format;
    private final PayloadSource payload;

    /** For each column that was received: {@code null} for NULL, byte[], {@link Spilled} or {@link #STREAMED}. */
    private final Object[] kept;

    private final byte[] single = new byte[1];
    private byte[] bitmap;
    private int received;
    private long pendingLength = UNKNOWN;
    private long keptBytes;
    private Spill spill;
    private ValueStream openStream;

    /** What is left of a value that was read as a stream. */
    private static final Object STREAMED = new Object();

    /** A value that went to the temporary file. */
    private record Spilled(long position, long length) {}

    /** A large row: from the wire or out of a store. */
    LargeRow(Wire wire, RowFormat format, PayloadSource payload) {
        this.wire = wire;
        this.format = format;
        this.payload = payload;
        this.kept = new Object[format.columns];
    }

    /** Something done with the lock held. */
    @FunctionalInterface
    private interface Action<T> {
        T run() throws IOException, SQLException;
    }

    private <T> T guarded(Action<T> action) throws SQLException {
        wire.lock().lock();
        try {
            return action.run();
        } catch (RowStore.FullException e) {
            throw e.toSqlException();
        } catch (IOException e) {
            throw wire.broken(e);
        } finally {
            wire.lock().unlock();
        }
    }

    /**
     * Whether a value is NULL.
     *
     * @param column counted from 0
     */
    boolean isNull(int column) throws SQLException {
        if (column < received) {
            return kept[column] == null;
        }
        return guarded(() -> reachedNull(column));
    }

    /**
     * The whole value, not NULL. The array is the caller's; reading the value again copies it as it is then.
     *
     * @param column counted from 0
     */
    byte[] bytes(int column) throws SQLException {
        return guarded(() -> {
            reach(column);
            if (column < received) {
                return again(column);
            }
            byte[] value = receive(column, pendingLength);
            kept[column] = value;
            taken();
            return value;
        });
    }

    /**
     * The value as a stream, not NULL; off the wire it can be read once.
     *
     * @param column counted from 0
     */
    InputStream stream(int column) throws SQLException {
        return guarded(() -> {
            reach(column);
            if (column < received) {
                return keptStream(column);
            }
            openStream = new ValueStream(this, pendingLength);
            kept[column] = STREAMED;
            return openStream;
        });
    }

    /** Drops what was not received. The lock is held. */
    void finish() throws IOException {
        finishStream();
        payload.skipAll();
        received = format.columns;
        if (spill != null) {
            spill.close();
        }
    }

    /** Receives the rest of the row; an open stream goes on from what was kept. The lock is held. */
    void takeIn() throws IOException {
        if (openStream != null) {
            Object rest = keep(openStream.left());
            openStream.goOnFrom(source(rest));
            openStream = null;
            taken();
        }
        while (received < format.columns) {
            keepNext();
        }
    }

    private boolean reachedNull(int column) throws IOException {
        reach(column);
        return column < received && kept[column] == null;
    }

    /** Receives up to a column; its own value, unless it is NULL, is left pending. */
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
        pendingLength = UNKNOWN;
    }

    /** Reads the length of the next value; a NULL is received with that. */
    private void header() throws IOException {
        if (pendingLength != UNKNOWN || received == format.columns) {
            return;
        }
        if (format.binary) {
            if (bitmap == null) {
                u8();
                bitmap = new byte[format.bitmapLength()];
                payload.readFully(bitmap, 0, bitmap.length);
            }
            int bit = received + 2;
            if (((bitmap[bit >> 3] >> (bit & 7)) & 1) != 0) {
                taken();
                return;
            }
            int width = format.widthOf(received);
            if (width != RowFormat.LENGTH_ENCODED) {
                pendingLength = width;
                return;
            }
        }
        lengthEncoded();
    }

    private int u8() throws IOException {
        payload.readFully(single, 0, 1);
        return single[0] & 0xFF;
    }

    private void lengthEncoded() throws IOException {
        int first = u8();
        if (first < 0xFB) {
            pendingLength = first;
        } else if (first == 0xFB) {
            taken();
        } else if (first == 0xFF) {
            throw new ProtocolException("length-encoded integer starts with 0xFF in a row");
        } else {
            int bytes = first == 0xFC ? 2 : first == 0xFD ? 3 : 8;
            long length = 0;
            for (int i = 0; i < bytes; i++) {
                length |= (long) u8() << (8 * i);
            }
            if (length < 0) {
                throw new ProtocolException("value is too long, length=" + Long.toUnsignedString(length));
            }
            pendingLength = length;
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

    /** Grows with what really comes where the packet does not vouch for the whole value. */
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

    /** Takes a value off the payload and keeps it. */
    private Object keep(long length) throws IOException {
        if (keptBytes + length <= Math.max(PIECE, wire.resultWindowBytes())) {
            keptBytes += length;
            return receive((int) length);
        }
        if (spill == null) {
            spill = RowStore.spill(wire.spillDirectory(), wire.spillLimitBytes());
        }
        if (length > spill.room()) {
            throw RowStore.limitReached(wire.spillLimitBytes(), wire.resultWindowBytes());
        }
        long position = spill.length();
        byte[] piece = new byte[PIECE];
        long left = length;
        while (left > 0) {
            int read = payload.read(piece, 0, (int) Math.min(left, piece.length));
            spill.append(piece, 0, read);
            left -= read;
        }
        return new Spilled(position, length);
    }

    private byte[] again(int column) throws IOException, SQLException {
        Object value = kept[column];
        if (value instanceof byte[] array) {
            return array.clone();
        }
        Spilled spilled = spilled(column);
        if (spilled.length > LARGEST_ARRAY) {
            return receive(column, spilled.length);
        }
        byte[] array = new byte[(int) spilled.length];
        spill.read(spilled.position, array, 0, array.length);
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
                : new StoredPayload(spill, ((Spilled) value).position, ((Spilled) value).length);
    }

    private Spilled spilled(int column) throws SQLException {
        if (kept[column] instanceof Spilled spilled) {
            return spilled;
        }
        throw Errors.usage(
                "value of column=" + (column + 1) + " was read as a stream and is gone; read a large value once,"
                        + " or read it with getBytes",
                SqlState.INVALID_CURSOR_STATE);
    }

    /** Reads on in the value of the open stream. */
    int readStream(PayloadSource other, byte[] target, int offset, int length) throws IOException {
        wire.lock().lock();
        try {
            return (other == null ? payload : other).read(target, offset, length);
        } catch (IOException e) {
            wire.broken(e);
            throw e;
        } finally {
            wire.lock().unlock();
        }
    }

    /** The open stream came to its end. */
    void streamExhausted(ValueStream stream) {
        wire.lock().lock();
        try {
            if (openStream == stream) {
                openStream = null;
                taken();
            }
        } finally {
            wire.lock().unlock();
        }
    }
}
