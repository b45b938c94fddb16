package dev.weir.update;

import java.util.Arrays;

/** Maps places to rows while rows are deleted and appended; numbers of rows, from 0, do not change. */
public final class RowOrder {
    private final long fetched;
    private long numbers;

    /** Numbers of deleted rows, ascending. */
    private long[] gone = {};

    private int goneCount;

    public RowOrder(long fetched) {
        this.fetched = fetched;
        this.numbers = fetched;
    }

    public long count() {
        return numbers - goneCount;
    }

    /** Appends a row; returns its number. */
    public long add() {
        return numbers++;
    }

    public boolean added(long number) {
        return number >= fetched;
    }

    /** Returns the number of the row at a place, from 1 to {@link #count()}. */
    public long number(long place) {
        int low = 0;
        int high = goneCount;
        // gone[i] - i remaining rows come before the deleted one
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (gone[middle] - middle < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return place - 1 + low;
    }

    public void remove(long number) {
        if (goneCount == gone.length) {
            gone = Arrays.copyOf(gone, Math.max(8, 2 * goneCount));
        }
        int at = -1 - Arrays.binarySearch(gone, 0, goneCount, number);
        System.arraycopy(gone, at, gone, at + 1, goneCount - at);
        gone[at] = number;
        goneCount++;
    }
}
