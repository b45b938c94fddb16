package dev.weir.snapshot;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Takes rows. Several threads call it at a time, one for each range. */
@FunctionalInterface
public interface RowHandler {
    /**
     * Takes one row. The rows of a range come by one thread, in the order of the key. The next row waits until this returns.
     *
     * @param range that the row is in
     * @param row at its position; not to be moved or closed
     * @throws SQLException when a column cannot be read; ends the whole read
     */
    void row(Range range, ResultSet row) throws SQLException;
}
