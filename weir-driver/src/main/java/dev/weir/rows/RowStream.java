package dev.weir.rows;

import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.wire.PacketReader;
import dev.weir.wire.Payload;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.sql.SQLException;

/**
 * The rows of one result, handed out in blocks. They come straight out of the receive buffer while the result has the
 * connection to itself; when another command needs the connection, what is left is {@linkplain #takeIn() taken in} first.
 *
 * <p>A block is read by one consumer without a lock; everything else happens under the connection's lock.
 */
public final class RowStream {
    private static final int MAX_TRAILER = 1 << 24;

    private final Wire wire;
    private final PacketReader reader;
    private final RowFormat format;
    private final WeakReference<?> consumer;
    private final RowScan scan = new RowScan();

    private RowStore store;
    private LargeRow openLargeRow;

    /** The row at which taking in failed; it comes behind those that were stored. */
    private LargeRow unstored;

    private RowStore.FullException full;
    private RowBlock first;
    private SQLException failure;
    private boolean endOfWire;

    /** Whether the consumer has a block that lies in the receive buffer. */
    private boolean lent;

    /**
     * The rows that follow the column definitions just read. The lock is held.
     *
     * @param wire the connection
     * @param format how rows are laid out
     * @param consumer who reads them: once it is garbage, nobody misses the rest
     */
    public RowStream(Wire wire, RowFormat format, WeakReference<?> consumer) {
        this.wire = wire;
        this.reader = wire.reader();
        this.format = format;
        this.consumer = consumer;
    }

    /**
     * Rows that are here already, such as generated keys.
     *
     * @param wire the connection that they belong to
     * @param format how they are laid out
     * @param packets row packets one behind the other
     * @param count how many there are
     * @return the rows
     */
    public static RowStream of(Wire wire, RowFormat format, byte[] packets, int count) {
        RowStream stream = new RowStream(wire, format, null);
        stream.first = count == 0 ? null : new RowBlock(packets, 0, packets.length, count);
        stream.endOfWire = true;
        return stream;
    }

    /** How rows are laid out. */
    public RowFormat format() {
        return format;
    }

    /**
     * Waits for the first rows or the end. The lock is held.
     *
     * @throws SQLException when the connection broke
     */
    public void begin() throws SQLException {
        try {
            first = receiveBlock();
        } catch (IOException e) {
            throw wire.broken(e);
        }
    }

    /** Whether everything has come from the server. The lock is held. */
    public boolean endOfWire() {
        return endOfWire;
    }

    /**
     * The next block.
     *
     * @return the block; {@code null} when the rows are over
     * @throws SQLException the error that ended the rows, or that the connection broke
     */
    RowBlock nextBlock() throws SQLException {
        wire.lock().lock();
        try {
            return next();
        } catch (IOException e) {
            throw wire.broken(e);
        } finally {
            wire.lock().unlock();
        }
    }

    private RowBlock next() throws IOException, SQLException {
        if (first != null) {
            RowBlock block = first;
            first = null;
            return block;
        }
        lent = false;
        if (store != null) {
            RowBlock block = store.nextBlock(format, wire);
            if (block != null) {
                return block;
            }
        }
        if (unstored != null) {
            openLargeRow = unstored;
            unstored = null;
            return new RowBlock(openLargeRow);
        }
        if (openLargeRow != null) {
            openLargeRow.finish();
            openLargeRow = null;
        }
        RowBlock block = endOfWire ? null : receiveBlock();
        if (block == null && failure != null) {
            SQLException thrown = failure;
            failure = null;
            throw thrown;
        }
        return block;
    }

    /** The next complete rows off the wire; {@code null} at the end. */
    private RowBlock receiveBlock() throws IOException {
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
            if (scan.stop == RowScan.Stop.LARGE) {
                openLargeRow = new LargeRow(wire, format, new WirePayload(reader));
                return new RowBlock(openLargeRow);
            }
            reader.more();
        }
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
            failure = wire.rowsFailed(ErrPacket.parse(trailer));
        } else {
            wire.rowsEnded(
                    wire.deprecateEof() ? OkPacket.parse(trailer, wire.sessionTrack()) : OkPacket.parseEof(trailer));
        }
    }

    /**
     * Takes in what has not come yet, so that the connection is free: into memory up to the window, then into a temporary
     * file; or drops it when the consumer is garbage. The lock is held.
     *
     * @throws SQLException when it does not fit, the file cannot be written, or the connection broke; in the first two cases
     *     the rows can still be read
     */
    public void takeIn() throws SQLException {
        if (consumer.refersTo(null)) {
            drop();
            return;
        }
        try {
            if (full != null) {
                throw full;
            }
            leaveBuffer();
            if (openLargeRow != null) {
                openLargeRow.takeIn();
                openLargeRow = null;
            }
            storeRest();
        } catch (RowStore.FullException e) {
            full = e;
            unstored = e.unread() == null ? unstored : new LargeRow(wire, format, e.unread());
            throw e.toSqlException();
        } catch (IOException e) {
            throw wire.broken(e);
        }
    }

    /**
     * Takes in everything from the first row on, for results that can be scrolled.
     *
     * @return where the rows are
     * @throws SQLException as {@link #takeIn}
     */
    RowStore takeInAll() throws SQLException {
        wire.lock().lock();
        try {
            storage().keepAll();
            if (first != null) {
                storeFirst();
            }
            storeRest();
            if (failure != null) {
                throw failure;
            }
            return store;
        } catch (RowStore.FullException e) {
            drop();
            throw e.toSqlException();
        } catch (IOException e) {
            throw wire.broken(e);
        } finally {
            wire.lock().unlock();
        }
    }

    private void storeFirst() throws IOException {
        if (first.large == null) {
            storage().append(first.array, first.start, first.end, first.rows);
        } else {
            storage().appendLarge(new WirePayload(reader));
            openLargeRow = null;
        }
        first = null;
        lent = false;
    }

    private void storeRest() throws IOException {
        while (!endOfWire) {
            scan.scan(reader);
            if (scan.rows > 0) {
                storage().append(reader.array(), reader.position(), scan.end, scan.rows);
                reader.advance(scan.end - reader.position());
                reader.sequenceAfter(scan.rows);
            } else if (scan.stop == RowScan.Stop.TERMINATOR) {
                readTrailer();
            } else if (scan.stop == RowScan.Stop.LARGE) {
                storage().appendLarge(new WirePayload(reader));
            } else {
                reader.more();
            }
        }
    }

    private RowStore storage() {
        if (store == null) {
            store = new RowStore(wire.resultWindowBytes(), wire.spillLimitBytes(), wire.spillDirectory());
        }
        return store;
    }

    /** Lets the consumer keep what it has of the receive buffer; reading goes on in a new one. The lock is held. */
    public void leaveBuffer() {
        if (lent) {
            reader.leaveBuffer();
        }
        lent = false;
    }

    /**
     * Drops what has not come yet: drains it, and when that takes longer than killing the statement would, kills it and
     * drains what is under way. Never more than twice the cost of the better choice (the ski-rental rule). The lock is held.
     *
     * @throws SQLException when the connection broke
     */
    public void drop() throws SQLException {
        first = null;
        lent = false;
        try {
            if (!wire.isClosed()) {
                dropUnread();
            }
            if (store != null) {
                store.close();
            }
        } catch (IOException e) {
            throw wire.broken(e);
        }
        // nobody waits for an error any more
        failure = null;
    }

    private void dropUnread() throws IOException {
        if (unstored != null) {
            unstored.finish();
            unstored = null;
        }
        if (openLargeRow != null) {
            openLargeRow.finish();
            openLargeRow = null;
        }
        drain();
    }

    private void drain() throws IOException {
        long start = System.nanoTime();
        boolean killed = false;
        while (!endOfWire) {
            scan.scan(reader);
            reader.advance(scan.end - reader.position());
            reader.sequenceAfter(scan.rows);
            if (scan.stop == RowScan.Stop.TERMINATOR) {
                readTrailer();
                return;
            }
            if (!killed && System.nanoTime() - start > wire.killNanos()) {
                wire.killRunning();
                killed = true;
            }
            if (scan.stop == RowScan.Stop.LARGE) {
                new WirePayload(reader).skipAll();
            } else {
                reader.more();
            }
        }
    }

    /**
     * Closes the result from the consumer's side.
     *
     * @throws SQLException when the connection broke
     */
    public void close() throws SQLException {
        wire.lock().lock();
        try {
            drop();
        } finally {
            wire.lock().unlock();
        }
    }

    /** Rows as they are found to be malformed by whoever decodes them. */
    SQLException malformed(IOException cause) {
        wire.lock().lock();
        try {
            endOfWire = true;
            return wire.broken(cause);
        } finally {
            wire.lock().unlock();
        }
    }
}
