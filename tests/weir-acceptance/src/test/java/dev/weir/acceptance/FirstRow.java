package dev.weir.acceptance;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Values that are asked for, whatever driver the connection is of. */
public final class FirstRow {
    private FirstRow() {}

    /** The first value of a query's first row; {@code null} when it has none. */
    public static String only(Connection connection, String sql) throws SQLException {
        return only(connection, sql, 1);
    }

    /** A value of a query's first row; {@code null} when it has none. */
    public static String only(Connection connection, String sql, int column) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(column) : null;
        }
    }

    /** The first value of each row of a query. */
    public static List<String> column(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return column(statement.executeQuery(sql));
        }
    }

    /** The first value of each row that is left of a result, which is closed. */
    public static List<String> column(ResultSet rows) throws SQLException {
        List<String> values = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }
}
