package dev.weir.api;

import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;

/**
 * The rows of a result in blocks, without an object for a value: for programs that copy values into vectors of their own. {@code
 * resultSet.unwrap(LentRows.class)}, also of a pool's result; of a result that is forward-only and read-only.
 *
 * <pre>{@code
 * LentRows rows = resultSet.unwrap(LentRows.class);
 * long[] values = new long[1000];
 * for (int count = rows.next(1000); count > 0; count = rows.next(1000)) {
 *     rows.getLongs(0, values);
 *     for (int row = 0; row < count; row++) {
 *         sum += values[row];
 *     }
 * }
 * }</pre>
 *
 * <p>A block is a part of the connection's receive buffer: it stays valid until the next call of {@link #next} or until the result
 * is closed, also while other commands run on the connection. Rows and columns are numbered from 0. Which method reads a column
 * says its {@link LentColumn.Type}; a value that is NULL has neither offset nor length. Values that are kept encoded are decoded, as
 * {@link java.sql.ResultSet#getBytes} does it. Not thread-safe.
 */
public interface LentRows {
    /** The result of {@link #getMicros} for a date that no calendar has: 0000-00-00, a month or a day of 0, 30 February. */
    long NO_DATE = Long.MIN_VALUE;

    /** Returns the columns of the result. */
    List<LentColumn> columns();

    /** Returns the time zone in which the connection reads a TIMESTAMP as an instant, see {@link Option#CONNECTION_TIME_ZONE}. */
    ZoneId zone();

    /**
     * Goes to the next block, after the rows that were read by {@link java.sql.ResultSet#next}, if any.
     *
     * @param most rows of the block, at most
     * @return its rows, fewer where fewer have arrived together; 0 after the last
     * @throws SQLException the server's error, or when the connection broke
     */
    int next(int most) throws SQLException;

    /** Returns whether a value is NULL. */
    boolean isNull(int row, int column);

    /**
     * Reads the whole numbers of a column in all rows of the block.
     *
     * @param values takes that of each row at its number, 0 for NULL: the bits, which of an unsigned BIGINT or a BIT may be
     *     negative as a {@code long}; at least as long as the block
     * @throws SQLException when the server sent no such number
     */
    void getLongs(int column, long[] values) throws SQLException;

    /**
     * Reads the FLOATs or DOUBLEs of a column in all rows of the block.
     *
     * @param values takes that of each row at its number, 0 for NULL, a FLOAT's without loss; at least as long as the block
     * @throws SQLException when the server sent no such number
     */
    void getDoubles(int column, double[] values) throws SQLException;

    /**
     * Reads the fields of a DATE, DATETIME or TIMESTAMP as they are, without a time zone, or a TIME, in all rows of the block.
     *
     * @param values takes that of each row at its number, 0 for NULL: microseconds since 1970 began in the proleptic Gregorian
     *     calendar, or {@link #NO_DATE}; or of a TIME's duration; at least as long as the block
     * @throws SQLException when the server sent no such fields
     */
    void getMicros(int column, long[] values) throws SQLException;

    /** Returns the array with a column's values, to be read only; of a large row each column has its own. */
    byte[] array(int column);

    /** Returns the index of a value's first byte in {@link #array}. */
    int offset(int row, int column);

    /** Returns the bytes of a value. */
    int length(int row, int column);
}
