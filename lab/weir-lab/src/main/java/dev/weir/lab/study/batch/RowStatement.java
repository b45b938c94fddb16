package dev.weir.lab.study.batch;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

record RowStatement(String sql, Change change) {
    PreparedStatement prepare(Connection connection) throws SQLException {
        return change == Change.INSERT_FOR_KEYS
                ? connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)
                : connection.prepareStatement(sql);
    }

    /** Returns the text of one INSERT or DELETE of this many rows, with each row's markers after those of the row before. */
    String ofMany(int count) {
        return change == Change.DELETE
                ? sql.replace("= ?", "IN (?" + ", ?".repeat(count - 1) + ")")
                : sql + (", " + sql.substring(sql.indexOf("(?"))).repeat(count - 1);
    }

    /** Sets the values of a row at the markers of the {@code row}-th row, from 0. */
    void bind(PreparedStatement prepared, int row, int id) throws SQLException {
        switch (change) {
            case DELETE -> prepared.setInt(row + 1, id);
            case INSERT, UPSERT -> {
                prepared.setInt(3 * row + 1, id);
                prepared.setString(3 * row + 2, BatchRow.name(id));
                prepared.setLong(3 * row + 3, BatchRow.amount(id));
            }
            case UPDATE -> {
                prepared.setString(3 * row + 1, BatchRow.name(id));
                prepared.setLong(3 * row + 2, BatchRow.amount(id));
                prepared.setInt(3 * row + 3, id);
            }
            case INSERT_FOR_KEYS -> {
                prepared.setString(2 * row + 1, BatchRow.name(id));
                prepared.setLong(2 * row + 2, BatchRow.amount(id));
            }
        }
    }
}
