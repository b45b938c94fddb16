package dev.weir.arrow;

import dev.weir.api.LentRows;
import java.sql.SQLException;

/** Fills a vector with the values of one column, a block of rows at a time. */
interface ColumnFill {
    /** Begins a batch with buffers of its own: those of the last one may be somebody else's now. */
    void begin(int expectedRows);

    /**
     * Writes the values of a block's rows behind {@code at} rows.
     *
     * @return bytes of values whose length varies
     */
    long fill(LentRows rows, int count, int at) throws SQLException;

    /** Ends a batch of so many rows. */
    void end(int rows);

    /** Returns the bytes that a row has at least. */
    int width();
}
