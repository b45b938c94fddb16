package dev.weir.lab.study.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** One value of the server's, by a statement of its own. */
public final class OneValue {
    private OneValue() {}

    /** Returns the last column of the first row, which of {@code SHOW} is the value; empty where there is no row, or for NULL. */
    public static String of(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            String value = rows.next() ? rows.getString(rows.getMetaData().getColumnCount()) : null;
            return value == null ? "" : value;
        }
    }
}
