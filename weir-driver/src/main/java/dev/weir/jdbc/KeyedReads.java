package dev.weir.jdbc;

import java.sql.SQLException;
import java.util.List;

/**
 * Look-ups by key of one statement, {@code SELECT .. FROM t WHERE key = ?}, which are turned into {@code IN} lists of a few
 * fixed lengths. Not thread-safe.
 */
public interface KeyedReads extends AutoCloseable {

    /**
     * Looks keys up.
     *
     * @param keys values for the marker, all of one type; {@code null} finds nothing
     * @param mapper called once for each key that has a row
     * @param <T> what a row is mapped to
     * @return what the mapper made of the row of each key, in the order of the keys; {@code null} where there is no row
     * @throws SQLException when the keys do not fit the column, the column's equality is not that of Java, a key has more than
     *     one row, or the server refuses
     */
    <T> List<T> read(List<?> keys, RowMapper<T> mapper) throws SQLException;

    /**
     * Lets go of the prepared statements.
     *
     * @throws SQLException when the connection broke
     */
    @Override
    void close() throws SQLException;
}
