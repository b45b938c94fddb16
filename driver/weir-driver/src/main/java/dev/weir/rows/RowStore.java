package dev.weir.rows;

import dev.weir.rows.ResultMemory.Holding;
import dev.weir.wire.PacketReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Buffered rows in blocks, in memory while there is room, then in the temporary file; read once, or in any order. */
final class RowStore {
    private static final int PIECE = 64 << 10;

    /** Approximate heap bytes of a store without its rows. */
    private static final int STORE_COST = 448;

    /** Approximate heap bytes of a block without its rows. */
    private static final int BLOCK_COST = 112;

    private final Holding holding;

    /** Null for blocks that were handed out. */
    private final List<@Nullable Block> blocks = new ArrayList<>();

    private @Nullable PayloadSource unread;
    private long rows;
    private int next;

    /** Bytes in memory of the last block handed out. */
    private long lent;

    /** True if the file holds blocks in another order than that of their rows. */
    private boolean unordered;

    RowStore(Holding holding) throws FullException {
        holding.keepResult(STORE_COST);
        this.holding = holding;
        holding.store(this);
    }

    /** Consecutive rows in memory or in a region of the file. A large row is alone, without its packet headers. */
    private record Block(
            @Nullable RowBlock held, long filePosition, long length, long firstRow, int rows, boolean large) {
        Block spilledTo(long position) {
            return new Block(null, position, length, firstRow, rows, large);
        }
    }

    long rows() {
        return rows;
    }

    /** Appends row packets, all or none; throws {@link FullException} if they do not fit. */
    void append(byte[] source, int start, int end, int count) throws FullException {
        int length = end - start;
        if (holding.keep(length + BLOCK_COST)) {
            byte[] copy = Arrays.copyOfRange(source, start, end);
            add(new Block(new RowBlock(copy, 0, length, count), 0, length, rows, count, false));
        } else {
            long position = holding.append(source, start, length);
            if (!extend(position, length, count)) {
                add(new Block(null, position, length, rows, count, false));
            }
        }
    }

    /** Adds rows to the last block if they follow it, which limits the number of blocks. */
    private boolean extend(long position, int length, int count) {
        int index = blocks.size() - 1;
        if (index < next) {
            return false;
        }
        Block last = blocks.get(index);
        if (last.held != null
                || last.large
                || last.filePosition + last.length != position
                || last.length + length > PacketReader.MAX_BUFFER) {
            return false;
        }
        Block longer =
                new Block(null, last.filePosition, last.length + length, last.firstRow, last.rows + count, false);
        blocks.set(index, longer);
        rows += count;
        return true;
    }

    /** Appends one large row without its packet headers; if it does not fit, {@link #takeUnread} returns the whole row. */
    void appendLarge(PayloadSource payload) throws IOException {
        long whole = payload.whole();
        if (whole >= 0 && whole < PacketReader.MAX_PART && holding.keep(whole + BLOCK_COST)) {
            byte[] array = new byte[(int) whole];
            payload.readFully(array, 0, array.length);
            add(new Block(new RowBlock(array, 0, array.length, 1), 0, whole, rows, 1, true));
            return;
        }
        byte[] piece = new byte[PIECE];
        long position = holding.end();
        int read = 0;
        try {
            while (!payload.atEnd()) {
                read = payload.read(piece, 0, piece.length);
                holding.append(piece, 0, read);
            }
        } catch (FullException e) {
            unread = new JoinedPayload(
                    new StoredPayload(holding, position, holding.end() - position),
                    new StoredPayload(Arrays.copyOf(piece, read)),
                    payload);
            throw e;
        }
        add(new Block(null, position, holding.end() - position, rows, 1, true));
    }

    /** Returns the large row that did not fit; null if there is none. */
    @Nullable
    PayloadSource takeUnread() {
        PayloadSource row = unread;
        unread = null;
        return row;
    }

    private void add(Block block) {
        blocks.add(block);
        rows += block.rows;
    }

    void evict() throws FullException {
        for (int i = next; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            if (block.held != null) {
                long position = holding.append(block.held.array, 0, block.held.array.length);
                unordered = true;
                blocks.set(i, block.spilledTo(position));
                holding.keep(-block.length - BLOCK_COST);
            }
        }
    }

    boolean hasNext() {
        return next < blocks.size();
    }

    /** Returns the next block, which replaces the one before; null after the last. */
    @Nullable
    RowBlock nextBlock(RowFormat format, Wire wire) throws IOException {
        holding.keep(-lent);
        lent = 0;
        if (next == blocks.size()) {
            blocks.clear();
            next = 0;
            return null;
        }
        Block block = blocks.get(next);
        blocks.set(next, null);
        next++;
        if (block.held != null) {
            lent = block.length + BLOCK_COST;
        } else if (!unordered) {
            holding.freeBefore(block.filePosition);
        }
        return load(block, format, wire);
    }

    /** Returns the index of the block with a row, counted from 0. */
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

    long firstRow(int block) {
        return blocks.get(block).firstRow;
    }

    RowBlock block(int index, RowFormat format, Wire wire) throws IOException {
        return load(blocks.get(index), format, wire);
    }

    private RowBlock load(Block block, RowFormat format, Wire wire) throws IOException {
        if (block.large) {
            PayloadSource payload = block.held != null
                    ? new StoredPayload(block.held.array)
                    : new StoredPayload(holding, block.filePosition, block.length);
            return new RowBlock(new LargeRow(wire, format, payload, false, false));
        }
        if (block.held != null) {
            return block.held;
        }
        byte[] array = new byte[(int) block.length];
        holding.read(block.filePosition, array, 0, array.length);
        return new RowBlock(array, 0, array.length, block.rows);
    }
}
