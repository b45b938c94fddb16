package dev.weir.lab.study.batch;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * What is sent for one row.
 *
 * @param sql with a marker for each value
 * @param deletes whether it deletes the row by its key; otherwise it inserts it
 */
record RowStatement(String sql, boolean deletes) {
    void bind(PreparedStatement prepared, int id) throws SQLException {
        prepared.setInt(1, id);
        if (!deletes) {
            prepared.setString(2, BatchRow.name(id));
            prepared.setLong(3, BatchRow.amount(id));
        }
    }
}
