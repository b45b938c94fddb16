package dev.weir.rows;

import java.io.RandomAccessFile;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a connection for all its open results: so many bytes in memory, the rest in one temporary file. Each result has a
 * {@link Holding}; what a result that became garbage held is taken back. All but {@link #close} happens under the connection's
 * lock.
 */
public final class ResultMemory {
    /** The room of results that hold nothing but themselves, which is granted so far even with a smaller window. */
    private static final long LEAST_FOR_RESULTS = 1 << 20;

    private final long window;
    private final long spillLimit;
    private final SpillFile file;
    private final ReferenceQueue<Holding> garbage = new ReferenceQueue<>();
    private final Set<Share> shares = new HashSet<>();
    private long rows;
    private long fixed;
    private long results;

    /**
     * The limits of what is kept of all open results together when another command needs the connection.
     *
     * @param windowBytes in memory
     * @param spillBytes in a temporary file beyond that
     * @param spillDirectory where that file is made
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

    /** The share of one result; outlives the {@link Holding}, which may become garbage. */
    static final class Share extends WeakReference<Holding> {
        private long rows;
        private long fixed;
        private long results;
        private boolean released;
        private @Nullable SpillRegion region;

        private Share(Holding holding, ReferenceQueue<Holding> queue) {
            super(holding, queue);
        }

        /** The result's part of the file, once something was spilled. */
        @Nullable
        SpillRegion region() {
            return region;
        }
    }

    public Holding open() {
        collect();
        return new Holding(this);
    }

    Share share(Holding holding) {
        Share share = new Share(holding, garbage);
        shares.add(share);
        return share;
    }

    private void collect() {
        for (Object each = garbage.poll(); each != null; each = garbage.poll()) {
            release((Share) each);
        }
    }

    /** Takes bytes of memory for rows if they are free, or gives them back. */
    boolean keep(Share share, long bytes) {
        collect();
        if (share.released || (bytes > 0 && memory() + bytes > window)) {
            return false;
        }
        share.rows += bytes;
        rows += bytes;
        return true;
    }

    /** Counts bytes of memory that are taken anyway, or given back. */
    void pin(Share share, long bytes) {
        if (!share.released) {
            share.fixed += bytes;
            fixed += bytes;
        }
    }

    /** Counts what a buffered result costs whatever its rows; rows go to the file for it. */
    void keepResult(Share share, long bytes) throws FullException {
        collect();
        if (results + bytes > Math.max(window, LEAST_FOR_RESULTS)) {
            throw new FullException(
                    "resultWindow=" + window + " bytes is used up by the number of buffered results alone", null);
        }
        share.results += bytes;
        results += bytes;
        pin(share, bytes);
        if (memory() > window && rows > 0) {
            evict();
        }
    }

    private void evict() throws FullException {
        for (Share share : new ArrayList<>(shares)) {
            Holding holding = share.get();
            if (holding != null && share.rows > 0 && memory() > window) {
                holding.evict();
            }
        }
    }

    /** The result's part of the file. */
    SpillRegion region(Share share) {
        if (share.region == null) {
            share.region = new SpillRegion(file);
        }
        return share.region;
    }

    /** Checks that bytes may go to the file. */
    void checkRoom(int bytes) throws FullException {
        if (file.bytes() + bytes > spillLimit) {
            collect();
        }
        if (file.bytes() + bytes > spillLimit) {
            throw new FullException(
                    "spillLimit=" + spillLimit + " bytes is reached (resultWindow=" + window + ")", null);
        }
    }

    Path directory() {
        return file.directory();
    }

    /** Gives back all that a result holds. */
    void release(Share share) {
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

    /** Bytes in memory now, those of garbage that was not found yet included. */
    long memory() {
        return rows + fixed;
    }

    /** Gives the file back for good; may be called without the lock. */
    public void close() {
        file.close();
    }
}
