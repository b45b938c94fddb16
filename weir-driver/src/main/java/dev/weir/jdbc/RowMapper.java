package dev.weir.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Makes something of a row.
 *
 * @param <T> what
 */
@SuppressWarnings("exports") // programs compile without the annotations
@FunctionalInterface
public interface RowMapper<T extends @Nullable Object> {

    /**
     * Makes something of the current row.
     *
     * @param row stands on the row; it must not be moved, nor used later
     * @return what becomes of it
     * @throws SQLException when a value cannot be read
     */
    T map(ResultSet row) throws SQLException;
}
