package dev.weir.rows;

import org.jspecify.annotations.Nullable;

/** Row packets, {@code int<3> length, int<1> sequence, payload} each, or one row too large for the receive buffer. */
final class RowBlock {
    private static final byte[] NOTHING = {};

    /** The rows' bytes; empty for a large row. */
    final byte[] array;

    /** Index of the first packet. */
    final int start;

    /** Index after the last packet. */
    final int end;

    final int rows;

    final @Nullable LargeRow large;

    RowBlock(byte[] array, int start, int end, int rows) {
        this.array = array;
        this.start = start;
        this.end = end;
        this.rows = rows;
        this.large = null;
    }

    RowBlock(LargeRow large) {
        this.array = NOTHING;
        this.start = 0;
        this.end = 0;
        this.rows = 1;
        this.large = large;
    }
}
