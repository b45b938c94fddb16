package dev.weir.rows;

import dev.weir.wire.ResourceLock;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The memory for all open results of a connection: a number of bytes in memory, the rest in one temporary file. Each result has
 * a {@link Holding}, which is released when the result is closed or garbage collected. All methods but {@link #close} are
 * called with the connection's lock held.
 */
public final class ResultMemory {
    /** Room for results without rows, granted even if the window is smaller. */
    private static final long LEAST_FOR_RESULTS = 1 << 20;

    private final long window;
    private final long spillLimit;
    private final SpillFile file;
    private final ReferenceQueue<Holding> garbage = new ReferenceQueue<>();
    private final Set<Share> shares = new HashSet<>();
    private long rows;
    private long fixed;
    private long results;

    /** While others wait for this lock, no more is stored; null for none. */
    private @Nullable ResourceLock wanted;

    /**
     * Limits for all open results together.
     *
     * @param windowBytes most bytes in memory
     * @param spillBytes most bytes beyond that in a temporary file
     * @param spillDirectory the file's directory
     */
    public record Limits(long windowBytes, long spillBytes, Path spillDirectory) {}

    public ResultMemory(Limits limits) {
        this(
                limits.windowBytes(),
                limits.spillBytes(),
                new SpillFile(limits.spillDirectory(), path -> new RandomAccessFile(path.toFile(), "rw")));
    }

    ResultMemory(long window, long spillLimit, SpillFile file) {
        this.window = window;
        this.spillLimit = spillLimit;
        this.file = file;
    }

    public Holding open() {
        collect();
        return new Holding();
    }

    private void collect() {
        for (Object each = garbage.poll(); each != null; each = garbage.poll()) {
            release((Share) each);
        }
    }

    private void release(Share share) {
        if (share.released) {
            return;
        }
        share.released = true;
        shares.remove(share);
        rows -= share.rows;
        fixed -= share.fixed;
        results -= share.results;
        if (share.region != null) {
            share.region.free();
            share.region = null;
        }
    }

    private void evict() throws FullException {
        for (Share share : new ArrayList<>(shares)) {
            Holding holding = share.get();
            if (holding != null && holding.store != null && share.rows > 0 && memory() > window) {
                holding.store.evict();
            }
        }
    }

    /** Stores nothing more while another thread waits for the lock, which the caller holds; null ends that. */
    void givesWayAt(@Nullable ResourceLock lock) {
        wanted = lock;
    }

    private void checkRoom(int bytes) throws FullException {
        if (wanted != null && wanted.hasQueuedThreads()) {
            throw new FullException("another thread needs the connection", null);
        }
        if (file.bytes() + bytes > spillLimit) {
            collect();
        }
        if (file.bytes() + bytes > spillLimit) {
            throw new FullException(
                    "spillLimit=" + spillLimit + " bytes is reached (resultWindow=" + window + ")", null);
        }
    }

    /** Returns the bytes in memory, uncollected garbage included. */
    long memory() {
        return rows + fixed;
    }

    /** Deletes the file and ends; may be called without the lock. */
    public void close() {
        file.close();
    }

    /** The numbers of a {@link Holding}, which outlive it. */
    private static final class Share extends WeakReference<Holding> {
        private long rows;
        private long fixed;
        private long results;
        private boolean released;
        /** The result's part of the file; null if nothing was spilled. */
        private SpillFile.@Nullable Region region;

        private Share(Holding holding, ReferenceQueue<Holding> queue) {
            super(holding, queue);
        }
    }

    /** One result's share. Readers of its rows refer to it: when none is left, it is garbage collected and released. */
    public final class Holding {
        private final Share share = new Share(this, garbage);
        private @Nullable RowStore store;

        private Holding() {
            shares.add(share);
        }

        /** Sets the store whose rows may move to the file when memory is needed. */
        void store(RowStore rows) {
            store = rows;
        }

        /** Takes bytes of memory for rows if they are free; negative releases them. */
        boolean keep(long bytes) {
            collect();
            if (share.released || (bytes > 0 && memory() + bytes > window)) {
                return false;
            }
            share.rows += bytes;
            rows += bytes;
            return true;
        }

        /** Counts bytes that are in memory in any case; negative when they no longer are. */
        void pin(long bytes) {
            if (!share.released) {
                share.fixed += bytes;
                fixed += bytes;
            }
        }

        /** Counts the fixed cost of a buffered result, for which rows move to the file; fails if there are too many results. */
        public void keepResult(long bytes) throws FullException {
            collect();
            if (results + bytes > Math.max(window, LEAST_FOR_RESULTS)) {
                throw new FullException(
                        "resultWindow=" + window + " bytes is used up by the number of buffered results alone", null);
            }
            share.results += bytes;
            results += bytes;
            pin(bytes);
            if (memory() > window && rows > 0) {
                evict();
            }
        }

        /** Appends to the file, wholly or not at all; returns the position of the first byte. */
        long append(byte[] source, int offset, int count) throws FullException {
            checkRoom(count);
            SpillFile.Region region = region();
            long position = region.end();
            try {
                region.append(source, offset, count);
            } catch (IOException e) {
                throw new FullException(
                        "writing to a temporary file in " + file.directory() + " failed: " + e.getMessage(), e);
            }
            return position;
        }

        private SpillFile.Region region() {
            if (share.region == null) {
                share.region = file.new Region();
            }
            return share.region;
        }

        /** Returns the position of the next append. */
        long end() {
            return share.region == null ? 0 : share.region.end();
        }

        void read(long position, byte[] target, int offset, int count) throws IOException {
            region().read(position, target, offset, count);
        }

        /** Releases the file's bytes before a position. */
        void freeBefore(long position) {
            if (share.region != null) {
                share.region.freeBefore(position);
            }
        }

        public void release() {
            ResultMemory.this.release(share);
        }
    }
}
