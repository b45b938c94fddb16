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
 * The one temporary file of a connection, for rows that do not fit into memory, in pages that results share. It is there only
 * while a page is in use. Its name is removed as soon as it is open, so that nothing stays behind even when the process is
 * killed; where the system refuses that, it is deleted when closed or when the JVM ends.
 *
 * <p>A {@link RandomAccessFile}, because a channel would be closed by an interrupt of the reading thread. All but
 * {@link #close} happens under the connection's lock.
 */
final class SpillFile {
    /** Bytes of a page: the unit in which results get room and give it back. */
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

    /** A page that nobody uses; its content is whatever it was. */
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
        // the connection may be closed by another thread without the lock
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

    /** Gives the disk what is not used any more behind the last page; without pages there is no file. */
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
            // the room is used again, or given back with the file
            return;
        }
    }

    /** Closes it for good; may be called without the lock. */
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
            // the system takes it back with the process
            return;
        }
    }

    /** The part of one result: bytes that are appended and read back by their position. */
    final class Region {
        private int[] pages = new int[4];
        private int count;

        /** Pages of the beginning that were given back. */
        private int freed;

        private long end;

        /** Where the next append goes. */
        long end() {
            return end;
        }

        private long bytes() {
            return end - Math.min(end, (long) freed * PAGE);
        }

        /** Appends bytes; when that fails, none of them is there. */
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

        /** Gives back what lies before a position. */
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
