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
 * The rows of one result, handed out in blocks. They come straight out of the receive buffer while the result has the
 * connection to itself; when another command needs the connection, what is left is {@linkplain #buffer() buffered} first.
 *
 * <p>A block is read by one consumer without a lock; everything else happens under the connection's lock.
 */
public final class RowStream {
    private static final int MAX_TRAILER = 1 << 24;

    /** From this length on, one copy less is worth more than what a row's own object costs. */
    private static final int DIRECT = 32 << 10;

    /** Bytes to be buffered at most: those of all rows, which are waited for. */
    private static final long ALL = Long.MAX_VALUE;

    private final Wire wire;
    private final PacketReader reader;
    private final RowFormat format;

    /** Reader of the rows; null for rows that did not come over the wire. */
    private final @Nullable WeakReference<?> consumer;

    private final RowScan scan = new RowScan();

    private @Nullable RowStore store;

    /** The share of this result in the connection's memory, once it holds anything. */
    private @Nullable Holding holding;

    /** The large row that was handed out last, or is {@link #first}. */
    private @Nullable LargeRow large;

    /** The row at which buffering failed; it comes behind those that were stored. */
    private @Nullable LargeRow unstored;

    private @Nullable RowBlock first;
    private @Nullable SQLException failure;
    private boolean endOfWire;

    /** True if the consumer has a block that lies in the receive buffer. */
    private boolean lent;

    /** Bytes of a receive buffer that was left to the consumer. */
    private int pinned;

    /**
     * Rows behind the column definitions just read; once {@code consumer} is garbage, nobody misses the rest. The lock is held.
     */
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

    /** Rows that are here already, such as generated keys: so many packets one behind the other. */
    public static RowStream of(Wire wire, RowFormat format, byte[] packets, int count) {
        RowStream stream = new RowStream(wire, format, null, true);
        stream.first = count == 0 ? null : new RowBlock(packets, 0, packets.length, count);
        return stream;
    }

    public RowFormat format() {
        return format;
    }

    /**
     * Waits for the first rows or the end; fails with an error that came in the place of rows, or with all of them. The lock is
     * held.
     */
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

    /** Returns whether there are several rows, as far as they have come and none was read. */
    public boolean severalAreHere() {
        return first != null && first.rows > 1;
    }

    /** Returns whether everything has come from the server. The lock is held. */
    public boolean endOfWire() {
        return endOfWire;
    }

    /** The next block; returns the block, {@code null} after the last row. */
    @Nullable
    RowBlock nextBlock() throws SQLException {
        return wire.ownedOrNull(this::next);
    }

    /**
     * Returns whether another block comes. What has not come from the server yet is buffered to know; the block that
     * the consumer has stays its own.
     */
    public boolean hasNext() throws SQLException {
        return wire.owned(() -> {
            try {
                if (!endOfWire) {
                    buffer();
                }
            } catch (FullException e) {
                throw e.toSqlException(
                        "whether another row follows is known once it has come, and what is left cannot be buffered",
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

    /** The consumer has no use any more for the block that it has. */
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

    /** The next complete rows off the wire, unless they have ended. */
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

    /** Returns whether the row that is coming fits the buffer, but is one array: received into that, it is copied once less. */
    private boolean isWorthAnArray() throws IOException {
        return format.oneArray
                && reader.limit() - reader.position() > PacketReader.HEADER
                && reader.nextLength() >= DIRECT;
    }

    /** Takes the scanned rows off the reader, and the end of the rows where it is already here. */
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
     * Buffers the remaining rows, so that the connection is free: in memory while the connection's window has room,
     * then in its temporary file; or drops it when the consumer is garbage. The lock is held. Throws {@link
     * FullException} when it does not fit or the file cannot be written, the rows can still be read.
     */
    public void buffer() throws IOException {
        buffer(ALL);
    }

    /**
     * Buffers as {@link #buffer()} does, but only about so many bytes of the rows that are here, or one large row, and no more than there
     * is room for until somebody waits for the lock. It waits for nothing but the rest of a large row; returns whether more is here, or all
     * has come.
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

    /** A row at which buffering stopped half way is read from what was kept of it. */
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

    /** Buffers everything from the first row on, for results that can be scrolled; returns where the rows are. */
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

    /** Stores the next rows, about so many bytes; returns whether it did not stop at one that would have to be waited for. */
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

    /** Lets the consumer keep what it has of the receive buffer; reading goes on in a new one. The lock is held. */
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

    /**
     * Drops the remaining rows: drains them, and when that takes longer than killing the statement would, kills it and
     * drains what is under way; see {@link Drain}.
     */
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
        // nobody waits for an error any more
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

    /** Rows as they are found to be malformed by whoever decodes them. */
    SQLException malformed(IOException cause) {
        try (ResourceLock held = wire.lock().obtain()) {
            endOfWire = true;
            return wire.broken(cause);
        }
    }
}
