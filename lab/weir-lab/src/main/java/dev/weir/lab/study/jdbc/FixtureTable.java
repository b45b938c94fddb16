package dev.weir.lab.study.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

public final class FixtureTable {

    private FixtureTable() {}

    /** Inserts all rows into the table, which is empty. */
    @FunctionalInterface
    public interface Filler {
        void fill(Statement statement) throws SQLException;
    }

    /** Creates the table, with {@code definition} after its name, and fills it with this many rows, unless it exists. */
    public static void load(Connection connection, String table, String definition, int rows, Filler filler)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS " + table + " " + definition);
            if (!JdbcClient.value(connection, "SELECT COUNT(*) FROM " + table).equals(Integer.toString(rows))) {
                statement.execute("TRUNCATE TABLE " + table);
                filler.fill(statement);
                statement.execute("ANALYZE TABLE " + table);
            }
        }
    }
}
