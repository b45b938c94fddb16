package dev.weir.rows;

import dev.weir.error.SqlState;
import dev.weir.wire.PacketReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLNonTransientException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows that were taken in, block by block: in memory up to the window, in a temporary file beyond. They are read once, or in
 * any order after {@link #keepAll()}.
 */
final class RowStore implements Closeable {
    private static final int PIECE = 64 << 10;

    private final long window;
    private final long spillLimit;
    private final Path directory;
    private final List<Block> blocks = new ArrayList<>();
    private Spill spill;
    private long inMemory;
    private long rows;
    private int next;
    private boolean all;

    RowStore(long window, long spillLimit, Path directory) {
        this.window = window;
        this.spillLimit = spillLimit;
        this.directory = directory;
    }

    /** A run of rows; {@code memory} or a region of the file. A large row is alone, without its packet headers. */
    private record Block(Held held, long filePosition, long length, long firstRow, int rows, boolean large) {}

    /** An array of a block's own. */
    private static final class Held {
        final byte[] array;

        Held(byte[] array) {
            this.array = array;
        }
    }

    /** What does not fit any more, or cannot be written. */
    static final class FullException extends IOException {
        private static final long serialVersionUID = 1L;

        /** The row that did not fit; {@code null} where nothing was taken off the wire. */
        private transient PayloadSource unread;

        FullException(String message, IOException cause) {
            super(message, cause);
        }

        PayloadSource unread() {
            return unread;
        }

        SQLException toSqlException() {
            return new SQLNonTransientException(
                    "the open result on this connection cannot be taken in, so no other statement can run yet: "
                            + getMessage()
                            + "; read or close the open result first, or use another connection",
                    SqlState.GENERAL_ERROR.code(),
                    this);
        }
    }

    /** Rows will be read in any order: nothing is let go of when it was read. */
    void keepAll() {
        all = true;
    }

    /** Rows so far. */
    long rows() {
        return rows;
    }

    /** Appends {@code count} complete row packets. */
    void append(byte[] source, int start, int end, int count) throws IOException {
        int length = end - start;
        if (inMemory + length <= window) {
            inMemory += length;
            add(new Block(new Held(Arrays.copyOfRange(source, start, end)), 0, length, rows, count, false));
        } else {
            add(new Block(null, write(source, start, length), length, rows, count, false));
        }
    }

    /**
     * Appends one large row, without its packet headers.
     *
     * @throws FullException when it does not fit; {@link FullException#unread} is then the whole row
     */
    void appendLarge(PayloadSource payload) throws IOException {
        long whole = payload.vouched();
        if (whole < PacketReader.MAX_PART && inMemory + whole <= window) {
            byte[] array = new byte[(int) whole];
            payload.readFully(array, 0, array.length);
            inMemory += whole;
            add(new Block(new Held(array), 0, whole, rows, 1, true));
            return;
        }
        byte[] piece = new byte[PIECE];
        Spill file = spill();
        long position = file.length();
        int read = 0;
        try {
            while (!payload.atEnd()) {
                read = payload.read(piece, 0, piece.length);
                write(piece, 0, read);
            }
        } catch (FullException e) {
            e.unread = new JoinedPayload(
                    new StoredPayload(file, position, file.length() - position),
                    new StoredPayload(Arrays.copyOf(piece, read)),
                    payload);
            throw e;
        }
        add(new Block(null, position, file.length() - position, rows, 1, true));
    }

    private void add(Block block) {
        blocks.add(block);
        rows += block.rows;
    }

    private long write(byte[] source, int offset, int length) throws IOException {
        Spill file = spill();
        if (length > file.room()) {
            throw limitReached(spillLimit, window);
        }
        long position = file.length();
        try {
            file.append(source, offset, length);
        } catch (IOException e) {
            throw new FullException("writing to a temporary file in " + directory + " failed: " + e.getMessage(), e);
        }
        return position;
    }

    private Spill spill() throws FullException {
        if (spill == null) {
            spill = spill(directory, spillLimit);
        }
        return spill;
    }

    /** A temporary file, or why there is none. */
    static Spill spill(Path directory, long limit) throws FullException {
        try {
            return Spill.create(directory, limit);
        } catch (IOException e) {
            throw new FullException("no temporary file can be made in " + directory + ": " + e.getMessage(), e);
        }
    }

    static FullException limitReached(long limit, long window) {
        return new FullException("spillLimit=" + limit + " bytes is reached (resultWindow=" + window + ")", null);
    }

    /** The next block in order; {@code null} when all were handed out. */
    RowBlock nextBlock(RowFormat format, Wire wire) throws IOException {
        if (next == blocks.size()) {
            return null;
        }
        Block block = blocks.get(next);
        if (!all) {
            blocks.set(next, null);
            inMemory -= block.held == null ? 0 : block.length;
        }
        next++;
        return load(block, format, wire);
    }

    /** Index of the block that holds a row, of rows counted from 0. */
    int blockOf(long row) {
        int low = 0;
        int high = blocks.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (blocks.get(middle).firstRow <= row) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Number of the first row of a block. */
    long firstRow(int block) {
        return blocks.get(block).firstRow;
    }

    /** A block of those that are kept. */
    RowBlock block(int index, RowFormat format, Wire wire) throws IOException {
        return load(blocks.get(index), format, wire);
    }

    private RowBlock load(Block block, RowFormat format, Wire wire) throws IOException {
        if (block.large) {
            PayloadSource payload = block.held != null
                    ? new StoredPayload(block.held.array)
                    : new StoredPayload(spill, block.filePosition, block.length);
            return new RowBlock(new LargeRow(wire, format, payload));
        }
        if (block.held != null) {
            return new RowBlock(block.held.array, 0, (int) block.length, block.rows);
        }
        byte[] array = new byte[(int) block.length];
        spill.read(block.filePosition, array, 0, array.length);
        return new RowBlock(array, 0, array.length, block.rows);
    }

    @Override
    public void close() throws IOException {
        blocks.clear();
        next = 0;
        if (spill != null) {
            spill.close();
            spill = null;
        }
    }
}
