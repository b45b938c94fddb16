package dev.weir.rows;

import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.rows.ResultMemory.Holding;
import dev.weir.wire.PacketReader;
import dev.weir.wire.Payload;
import dev.weir.wire.ResourceLock;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the rows of one result in blocks. They come out of the receive buffer while the result has the connection to
 * itself; before another command, the remaining ones are {@linkplain #buffer() buffered}.
 *
 * <p>One consumer reads a block without a lock; everything else happens under the connection's lock.
 */
public final class RowStream {
    private static final int MAX_TRAILER = 1 << 24;

    /** From this length on, saving one copy outweighs an object for the row. */
    private static final int DIRECT = 32 << 10;

    /** No limit: all rows are buffered and waited for. */
    private static final long ALL = Long.MAX_VALUE;

    private final Wire wire;
    private final PacketReader reader;
    private final RowFormat format;

    /** Who reads the rows; null for rows that did not come over the wire. */
    private final @Nullable WeakReference<?> consumer;

    private final RowScan scan = new RowScan();

    private @Nullable RowStore store;

    /** The result's share of the connection's memory; null before it holds anything. */
    private @Nullable Holding holding;

    /** The large row that was handed out last, or is {@link #first}. */
    private @Nullable LargeRow large;

    /** The row at which buffering failed; it follows the stored ones. */
    private @Nullable LargeRow unstored;

    private @Nullable RowBlock first;
    private @Nullable SQLException failure;
    private boolean endOfWire;

    /** True if the consumer's block is in the receive buffer. */
    private boolean lent;

    /** Bytes of a receive buffer that was left to the consumer. */
    private int pinned;

    /** Rows after the column definitions just read; dropped once {@code consumer} is garbage collected. The lock is held. */
    public RowStream(Wire wire, RowFormat format, @Nullable WeakReference<?> consumer) {
        this(wire, format, consumer, false);
    }

    private RowStream(Wire wire, RowFormat format, @Nullable WeakReference<?> consumer, boolean endOfWire) {
        this.wire = wire;
        this.reader = wire.reader();
        this.format = format;
        this.consumer = consumer;
        this.endOfWire = endOfWire;
    }

    /** Returns a stream of given packets, such as generated keys. */
    public static RowStream of(Wire wire, RowFormat format, byte[] packets, int count) {
        RowStream stream = new RowStream(wire, format, null, true);
        stream.first = count == 0 ? null : new RowBlock(packets, 0, packets.length, count);
        return stream;
    }

    public RowFormat format() {
        return format;
    }

    /** Waits for the first rows or the end; throws an error sent in place of rows or after all of them. The lock is held. */
    public void begin() throws SQLException {
        try {
            first = receiveBlock();
        } catch (IOException e) {
            throw wire.broken(e);
        }
        if (failure != null) {
            first = null;
            lent = false;
            throwFailure();
        }
    }

    /** Returns whether several rows have arrived and none was read. */
    public boolean severalAreHere() {
        return first != null && first.rows > 1;
    }

    /** Returns whether all rows have arrived. The lock is held. */
    public boolean endOfWire() {
        return endOfWire;
    }

    /** Returns the next block, {@code null} after the last row. */
    @Nullable
    RowBlock nextBlock() throws SQLException {
        return wire.ownedOrNull(this::next);
    }

    /** Returns whether another block follows, buffering rows that have not arrived; the consumer's block stays valid. */
    public boolean hasNext() throws SQLException {
        return wire.owned(() -> {
            try {
                if (!endOfWire) {
                    buffer();
                }
            } catch (FullException e) {
                throw e.toSqlException(
                        "isLast needs the next row, and the remaining rows cannot be buffered",
                        "call next instead of isLast");
            }
            return first != null || unstored != null || (store != null && store.hasNext());
        });
    }

    private @Nullable RowBlock next() throws IOException, SQLException {
        if (first != null) {
            RowBlock block = first;
            first = null;
            return block;
        }
        leaveBlock();
        RowBlock block = store == null ? null : store.nextBlock(format, wire);
        if (block == null && unstored != null) {
            block = new RowBlock(unstored);
            unstored = null;
        }
        if (block == null && !endOfWire) {
            block = receiveBlock();
        }
        if (block == null) {
            release();
            throwFailure();
            return null;
        }
        large = block.large;
        return block;
    }

    /** The consumer has finished with its block. */
    private void leaveBlock() throws IOException {
        lent = false;
        if (pinned > 0) {
            holding().pin(-pinned);
            pinned = 0;
        }
        if (large != null) {
            large.finish(null);
            large = null;
        }
    }

    private void throwFailure() throws SQLException {
        if (failure != null) {
            SQLException thrown = failure;
            failure = null;
            throw thrown;
        }
    }

    private void release() {
        store = null;
        pinned = 0;
        if (holding != null) {
            holding.release();
            holding = null;
        }
    }

    /** Returns the next complete rows off the wire; null after the end. */
    private @Nullable RowBlock receiveBlock() throws IOException {
        while (true) {
            scan.scan(reader);
            int start = reader.position();
            if (scan.rows > 0) {
                RowBlock block = new RowBlock(reader.array(), start, scan.end, scan.rows);
                take();
                lent = true;
                return block;
            }
            if (scan.stop == RowScan.Stop.TERMINATOR) {
                readTrailer();
                return null;
            }
            if (scan.stop == RowScan.Stop.LARGE || isWorthAnArray()) {
                boolean rereadable = scan.stop != RowScan.Stop.LARGE;
                large = new LargeRow(wire, format, new WirePayload(reader), true, rereadable);
                return new RowBlock(large);
            }
            reader.more();
        }
    }

    /** Returns whether the next row fits the buffer but is one array, which is received with one copy less. */
    private boolean isWorthAnArray() throws IOException {
        return format.oneArray
                && reader.limit() - reader.position() > PacketReader.HEADER
                && reader.nextLength() >= DIRECT;
    }

    /** Consumes the scanned rows, and the end of the rows if it has arrived. */
    private void take() throws IOException {
        reader.advance(scan.end - reader.position());
        reader.sequenceAfter(scan.rows);
        if (scan.stop == RowScan.Stop.TERMINATOR && reader.holdsPacket()) {
            readTrailer();
        }
    }

    private void readTrailer() throws IOException {
        Payload trailer = reader.read(MAX_TRAILER);
        endOfWire = true;
        if (trailer.peek() == ErrPacket.ERR) {
            failure = wire.commandFailed(ErrPacket.parse(trailer));
        } else {
            wire.resultEnded(
                    wire.deprecateEof() ? OkPacket.parse(trailer, wire.sessionTrack()) : OkPacket.parseEof(trailer));
        }
    }

    /**
     * Buffers the remaining rows, so that the connection is free, or drops them if the consumer is garbage collected. The lock
     * is held. Throws {@link FullException} if there is no room; the rows can still be read.
     */
    public void buffer() throws IOException {
        buffer(ALL);
    }

    /**
     * Buffers as {@link #buffer()}, but only about {@code most} bytes of arrived rows, or one large row, and only until another
     * thread waits for the lock. Waits only for the end of a large row; returns whether more rows, or the end, have arrived.
     */
    public boolean bufferSome(int most) throws IOException {
        boolean here = reader.limit() > reader.position() || reader.hasMore();
        if (large != null && !here) {
            return false;
        }
        wire.memory().givesWayAt(wire.lock());
        try {
            return buffer(most);
        } finally {
            wire.memory().givesWayAt(null);
        }
    }

    private boolean buffer(long most) throws IOException {
        if (consumer != null && consumer.refersTo(null)) {
            dropRows();
            return true;
        }
        try {
            if (first != null) {
                storeFirst();
            } else if (large != null) {
                large.buffer();
            }
            leaveBuffer();
            if (unstored != null) {
                storage().appendLarge(unstored.untouched());
                unstored = null;
            }
            return storeRest(most);
        } catch (FullException e) {
            keepUnread();
            throw e;
        }
    }

    /** Keeps a half-buffered row, whose beginning is read from the kept bytes. */
    private void keepUnread() {
        PayloadSource unread = store == null ? null : store.takeUnread();
        if (unread == null) {
            return;
        }
        LargeRow row = new LargeRow(wire, format, unread, true, false);
        if (first != null) {
            large = row;
            first = new RowBlock(row);
        } else {
            unstored = row;
        }
    }

    /** Buffers all rows of a scrollable result; returns their store. */
    RowStore bufferAll() throws SQLException {
        return wire.owned(() -> {
            try {
                RowStore rows = storage();
                storeFirst();
                storeRest(ALL);
                throwFailure();
                return rows;
            } catch (FullException e) {
                keepUnread();
                dropRows();
                throw e.toSqlException(
                        "a scrollable result cannot be buffered",
                        "close other results, or read it with TYPE_FORWARD_ONLY");
            }
        });
    }

    private void storeFirst() throws IOException {
        if (first == null) {
            return;
        }
        if (first.large == null) {
            storage().append(first.array, first.start, first.end, first.rows);
        } else {
            storage().appendLarge(first.large.untouched());
            large = null;
        }
        first = null;
        lent = false;
    }

    /** Stores about so many bytes of rows; returns false if it stopped at a row that has not arrived. */
    private boolean storeRest(long most) throws IOException {
        long left = most;
        while (!endOfWire && left > 0) {
            scan.scan(reader);
            if (scan.rows > 0) {
                int length = scan.end - reader.position();
                storage().append(reader.array(), reader.position(), scan.end, scan.rows);
                reader.advance(length);
                reader.sequenceAfter(scan.rows);
                left -= length;
            } else if (scan.stop == RowScan.Stop.TERMINATOR) {
                readTrailer();
            } else if (scan.stop == RowScan.Stop.LARGE) {
                storage().appendLarge(new WirePayload(reader));
                left = most == ALL ? ALL : 0;
            } else if (most == ALL || reader.hasMore()) {
                reader.more();
            } else {
                return false;
            }
        }
        return true;
    }

    private RowStore storage() throws FullException {
        if (store == null) {
            store = new RowStore(holding());
        }
        return store;
    }

    private Holding holding() {
        if (holding == null) {
            holding = wire.memory().open();
        }
        return holding;
    }

    /** Leaves the receive buffer to the consumer; reading continues in a new one. The lock is held. */
    public void leaveBuffer() {
        if (lent && first != null) {
            byte[] copy = Arrays.copyOfRange(first.array, first.start, first.end);
            first = new RowBlock(copy, 0, copy.length, first.rows);
            pin(copy.length);
        } else if (lent) {
            pin(reader.leaveBuffer());
        }
        lent = false;
    }

    private void pin(int bytes) {
        holding().pin(bytes);
        pinned += bytes;
    }

    /** Drops the remaining rows, by a KILL if that is faster, see {@link Drain}. */
    public void close() throws SQLException {
        wire.runOwned(this::dropRows);
    }

    private void dropRows() throws IOException {
        first = null;
        lent = false;
        if (!wire.isClosed()) {
            dropUnread();
        }
        release();
        // nobody needs the error
        failure = null;
    }

    private void dropUnread() throws IOException {
        if (endOfWire && large == null) {
            finishUnstored(null);
            return;
        }
        Drain drain = new Drain(wire);
        finishUnstored(drain);
        if (large != null) {
            large.finish(drain);
            large = null;
        }
        if (!endOfWire) {
            drain(drain);
        }
    }

    private void finishUnstored(@Nullable Drain drain) throws IOException {
        if (unstored != null) {
            unstored.finish(drain);
            unstored = null;
        }
    }

    private void drain(Drain drain) throws IOException {
        while (!endOfWire) {
            scan.scan(reader);
            reader.advance(scan.end - reader.position());
            reader.sequenceAfter(scan.rows);
            if (scan.stop == RowScan.Stop.TERMINATOR) {
                readTrailer();
                return;
            }
            drain.step();
            if (scan.stop == RowScan.Stop.LARGE) {
                new WirePayload(reader).skipAll(drain);
            } else {
                reader.more();
            }
        }
    }

    /** Returns the error for rows that their decoder finds malformed. */
    SQLException malformed(IOException cause) {
        try (ResourceLock held = wire.lock().obtain()) {
            endOfWire = true;
            return wire.broken(cause);
        }
    }
}
