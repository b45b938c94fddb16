package dev.weir.rows;

import java.io.IOException;
import java.util.Arrays;

/** The part of one result in the connection's {@link SpillFile}: bytes that are appended and read back by their position. */
final class SpillRegion {
    private static final int PAGE = SpillFile.PAGE;

    private final SpillFile file;
    private int[] pages = new int[4];
    private int count;

    /** Pages of the beginning that were given back. */
    private int freed;

    private long end;

    SpillRegion(SpillFile file) {
        this.file = file;
    }

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
            file.write(page((int) (position / PAGE)), at, source, offset + done, step);
            position += step;
            done += step;
        }
        end = position;
        file.count(length);
    }

    private int page(int index) throws IOException {
        if (index == count) {
            if (count == pages.length) {
                pages = Arrays.copyOf(pages, 2 * count);
            }
            pages[count] = file.allocate();
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
            file.read(pages[(int) (position / PAGE)], at, target, offset + done, step);
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
            file.free(pages[freed]);
            freed++;
        }
        file.count(bytes() - before);
    }

    /** Gives everything back. */
    void free() {
        freePages(count);
        file.trim();
    }
}
