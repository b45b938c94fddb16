package dev.weir.acceptance;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A value that is asked for, whatever driver the connection is of. */
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
}
