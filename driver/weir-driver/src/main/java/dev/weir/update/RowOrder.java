package dev.weir.update;

import java.util.Arrays;

/**
 * The order of a result's rows while some are deleted and others come behind the last: what place in the order is which row.
 * Rows have numbers that do not change: from 0 those that were fetched, then those that were added.
 */
public final class RowOrder {
    private final long fetched;
    private long numbers;

    /** Numbers of the rows that were deleted, ascending. */
    private long[] gone = {};

    private int goneCount;

    /** All rows that were fetched; {@code fetched} says how many. */
    public RowOrder(long fetched) {
        this.fetched = fetched;
        this.numbers = fetched;
    }

    public long count() {
        return numbers - goneCount;
    }

    /** Adds a row behind the last; returns its number. */
    public long add() {
        return numbers++;
    }

    public boolean added(long number) {
        return number >= fetched;
    }

    /** The number of a row; {@code place} is in the order, from 1 to {@link #count()}. */
    public long number(long place) {
        int low = 0;
        int high = goneCount;
        // gone[i] - i rows that are left stand before the one that was deleted
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
