package dev.weir.rows;

import dev.weir.event.Events;
import dev.weir.event.Span;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A connection's temporary file for rows that do not fit in memory, in pages that results share. It exists only while a page is
 * in use. Its name is removed when it is opened, so that nothing stays behind even if the process is killed; where the system
 * refuses that, it is deleted on closing or when the JVM ends.
 *
 * <p>A {@link RandomAccessFile}, because an interrupt of the reading thread would close a channel. All methods but {@link
 * #close} are called with the connection's lock held.
 */
final class SpillFile {
    /** Bytes of a page, the unit of allocation. */
    private static final int PAGE = 64 << 10;

    private final Path directory;
    private final Opener opener;
    private final BitSet used = new BitSet();
    private volatile @Nullable RandomAccessFile file;
    private volatile boolean closed;
    private @Nullable Path leftOver;
    private volatile @Nullable Span spill;
    private long bytes;

    @FunctionalInterface
    interface Opener {
        RandomAccessFile open(Path path) throws IOException;
    }

    SpillFile(Path directory, Opener opener) {
        this.directory = directory;
        this.opener = opener;
    }

    Path directory() {
        return directory;
    }

    long bytes() {
        return bytes;
    }

    /** Returns an unused page with undefined content. */
    private int allocate() throws IOException {
        if (file == null) {
            create();
        }
        int page = used.nextClearBit(0);
        used.set(page);
        return page;
    }

    private void create() throws IOException {
        if (closed) {
            throw closedByNow();
        }
        Path path = Files.createTempFile(directory, "weir-", ".spill");
        try {
            file = opener.open(path);
        } finally {
            try {
                Files.delete(path);
            } catch (IOException heldWhileOpen) {
                path.toFile().deleteOnExit();
                leftOver = path;
            }
        }
        spill = Events.spill(directory);
        // another thread may close the connection without the lock
        if (closed) {
            closeFile();
            throw closedByNow();
        }
    }

    private static IOException closedByNow() {
        return new IOException("the connection was closed, and its temporary file with it");
    }

    private RandomAccessFile open() throws IOException {
        RandomAccessFile open = file;
        if (open == null) {
            throw closedByNow();
        }
        return open;
    }

    private void writePage(int page, int at, byte[] source, int offset, int count) throws IOException {
        RandomAccessFile open = open();
        open.seek((long) page * PAGE + at);
        open.write(source, offset, count);
    }

    private void readPage(int page, int at, byte[] target, int offset, int count) throws IOException {
        RandomAccessFile open = open();
        open.seek((long) page * PAGE + at);
        open.readFully(target, offset, count);
    }

    /** Truncates unused pages at the end; deletes the file if no page is in use. */
    private void trim() {
        if (used.isEmpty()) {
            closeFile();
            return;
        }
        try {
            long size = (long) used.length() * PAGE;
            RandomAccessFile open = file;
            if (open != null && open.length() > size) {
                open.setLength(size);
            }
        } catch (IOException stays) {
            // the room is reused, or released with the file
            return;
        }
    }

    /** Closes the file for good; may be called without the lock. */
    void close() {
        closed = true;
        closeFile();
    }

    private void closeFile() {
        RandomAccessFile open = file;
        Span ended = spill;
        file = null;
        spill = null;
        try {
            if (open != null) {
                open.close();
            }
            if (ended != null) {
                ended.end(null);
            }
            if (leftOver != null) {
                Files.deleteIfExists(leftOver);
            }
        } catch (IOException gone) {
            // the system deletes it when the process ends
            return;
        }
    }

    /** One result's part: bytes are appended, and read back by position. */
    final class Region {
        private int[] pages = new int[4];
        private int count;

        /** Pages released at the beginning. */
        private int freed;

        private long end;

        /** Returns the position of the next append. */
        long end() {
            return end;
        }

        private long bytes() {
            return end - Math.min(end, (long) freed * PAGE);
        }

        /** Appends bytes, all or none. */
        void append(byte[] source, int offset, int length) throws IOException {
            long position = end;
            int done = 0;
            while (done < length) {
                int at = (int) (position % PAGE);
                int step = Math.min(length - done, PAGE - at);
                writePage(page((int) (position / PAGE)), at, source, offset + done, step);
                position += step;
                done += step;
            }
            end = position;
            bytes += length;
        }

        private int page(int index) throws IOException {
            if (index == count) {
                if (count == pages.length) {
                    pages = Arrays.copyOf(pages, 2 * count);
                }
                pages[count] = allocate();
                count++;
            }
            return pages[index];
        }

        void read(long from, byte[] target, int offset, int length) throws IOException {
            long position = from;
            int done = 0;
            while (done < length) {
                int at = (int) (position % PAGE);
                int step = Math.min(length - done, PAGE - at);
                readPage(pages[(int) (position / PAGE)], at, target, offset + done, step);
                position += step;
                done += step;
            }
        }

        /** Releases the bytes before a position. */
        void freeBefore(long position) {
            freePages((int) (position / PAGE));
        }

        private void freePages(int until) {
            long before = bytes();
            while (freed < until) {
                used.clear(pages[freed]);
                freed++;
            }
            bytes += bytes() - before;
        }

        void free() {
            freePages(count);
            trim();
        }
    }
}
