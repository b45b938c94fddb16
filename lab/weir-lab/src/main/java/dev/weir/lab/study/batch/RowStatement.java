package dev.weir.lab.study.batch;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * The statement for one row.
 *
 * @param sql with a marker for each value
 * @param deletes whether it deletes the row by its key; otherwise it inserts it
 */
record RowStatement(String sql, boolean deletes) {
    /**
     * Sets the values of a row.
     *
     * @param row which of those that {@code prepared} has markers for, from 0
     */
    void bind(PreparedStatement prepared, int row, int id) throws SQLException {
        if (deletes) {
            prepared.setInt(row + 1, id);
        } else {
            prepared.setInt(3 * row + 1, id);
            prepared.setString(3 * row + 2, BatchRow.name(id));
            prepared.setLong(3 * row + 3, BatchRow.amount(id));
        }
    }
}
