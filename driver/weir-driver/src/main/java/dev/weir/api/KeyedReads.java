package dev.weir.api;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Look-ups by key of one statement, {@code SELECT .. FROM t WHERE key = ?}, which are turned into {@code IN} lists of 1, 10,
 * 100 or 1000 keys; the lists of a call go out together where reads can be pipelined, else one after the other. Each is a read
 * of its own, as each look-up would be: outside a transaction they may see different states of the table. Not thread-safe.
 *
 * <p>Rows are matched to keys by equality, which must be the same in Java as on the server. That is so for columns of integers
 * with Integer, Long, Short, Byte and BigInteger; of binary strings with {@code byte[]}; and of text with a {@code _bin}
 * collation, with String. Other columns are refused.
 */
@SuppressWarnings("exports") // programs compile without the annotations
public interface KeyedReads extends AutoCloseable {
    /**
     * Looks keys up.
     *
     * @param keys values for the marker, all of one type; null finds nothing; an empty list costs nothing
     * @param mapper called once for each key that has a row, and again for each repetition of the key
     * @param <T> the type of mapped rows
     * @return the mapped row of each key, in the order of the keys; null for no row
     * @throws SQLException when the keys do not fit the column, the column's equality is not that of Java, a key has more
     *     than one row, or the server refuses; rows mapped before are lost
     */
    <T extends @Nullable Object> List<@Nullable T> read(List<?> keys, RowMapper<T> mapper) throws SQLException;

    /**
     * Closes the prepared statements.
     *
     * @throws SQLException when the connection broke
     */
    @Override
    void close() throws SQLException;
}
