package dev.weir.api;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Maps a row to a value.
 *
 * @param <T> type of the value
 */
@SuppressWarnings("exports") // programs compile without the annotations
@FunctionalInterface
public interface RowMapper<T extends @Nullable Object> {
    /**
     * Maps the current row.
     *
     * @param row positioned on the row; it must not be moved, nor used later
     * @return the value
     * @throws SQLException when a value cannot be read
     */
    T map(ResultSet row) throws SQLException;
}
