package dev.weir.rows;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The share of one result in the connection's {@link ResultMemory}. Whoever may still read what it holds refers to it: when
 * nobody does, it is garbage, and all is given back.
 */
public final class Holding {
    private final ResultMemory memory;
    private final ResultMemory.Share share;
    private @Nullable RowStore store;

    Holding(ResultMemory memory) {
        this.memory = memory;
        this.share = memory.share(this);
    }

    /** Sets the store whose rows can go to the file when memory is needed. */
    void store(RowStore rows) {
        store = rows;
    }

    void evict() throws FullException {
        if (store != null) {
            store.evict();
        }
    }

    /** Takes bytes of memory for rows if they are free. */
    boolean keep(long bytes) {
        return memory.keep(share, bytes);
    }

    void free(long bytes) {
        memory.keep(share, -bytes);
    }

    /** Counts bytes that are in memory anyway; fewer than 0 when they are not any more. */
    void pin(long bytes) {
        memory.pin(share, bytes);
    }

    /**
     * Counts what a result costs that is buffered, whatever its rows; throws {@link FullException} when so many results
     * cannot be buffered.
     */
    public void keepResult(long bytes) throws FullException {
        memory.keepResult(share, bytes);
    }

    /** Appends to the file; when that fails, nothing is there. Returns the position of the first byte. */
    long append(byte[] source, int offset, int count) throws FullException {
        memory.checkRoom(count);
        SpillRegion region = memory.region(share);
        long position = region.end();
        try {
            region.append(source, offset, count);
        } catch (IOException e) {
            throw new FullException(
                    "writing to a temporary file in " + memory.directory() + " failed: " + e.getMessage(), e);
        }
        return position;
    }

    /** Where the next append goes. */
    long end() {
        return share.region() == null ? 0 : share.region().end();
    }

    void read(long position, byte[] target, int offset, int count) throws IOException {
        memory.region(share).read(position, target, offset, count);
    }

    /** Gives back what lies in the file before a position. */
    void freeBefore(long position) {
        if (share.region() != null) {
            share.region().freeBefore(position);
        }
    }

    /** Gives everything back. */
    public void release() {
        memory.release(share);
    }
}
