package dev.weir.arrow;

/**
 * The form of the batches.
 *
 * @param rows rows of a batch, at most
 * @param bytes bytes of a batch, after which it takes no further row; a batch has one row at least
 * @param zeroDates what a date becomes that no calendar has
 * @param unknownAsBinary whether values of a type that Weir does not know are given as bytes; else they are an error
 */
public record ArrowOptions(int rows, long bytes, ZeroDates zeroDates, boolean unknownAsBinary) {
    /** The value of a date that no calendar has, such as 0000-00-00 or, with ALLOW_INVALID_DATES, 30 February. */
    public enum ZeroDates {
        /** An error that names the column. */
        ERROR,
        /** Null. */
        NULL
    }

    /** Checks that a batch has room for a row. */
    public ArrowOptions {
        if (rows < 1 || bytes < 1) {
            throw new IllegalArgumentException("rows=" + rows + " bytes=" + bytes + " of a batch, expected 1 or more");
        }
    }

    /** Returns 65,536 rows or 16 MiB, and errors for zero dates and unknown types. */
    public static ArrowOptions usual() {
        return new ArrowOptions(1 << 16, 16 << 20, ZeroDates.ERROR, false);
    }

    /** Returns the same with batches of other sizes. */
    public ArrowOptions withBatches(int mostRows, long mostBytes) {
        return new ArrowOptions(mostRows, mostBytes, zeroDates, unknownAsBinary);
    }

    /** Returns the same with another reading of zero dates. */
    public ArrowOptions withZeroDates(ZeroDates other) {
        return new ArrowOptions(rows, bytes, other, unknownAsBinary);
    }

    /** Returns the same with unknown types as bytes. */
    public ArrowOptions withUnknownAsBinary() {
        return new ArrowOptions(rows, bytes, zeroDates, true);
    }
}
