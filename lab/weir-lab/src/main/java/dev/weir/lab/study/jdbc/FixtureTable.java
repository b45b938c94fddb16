package dev.weir.lab.study.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

public final class FixtureTable {

    private FixtureTable() {}

    /** Puts all rows into the table, which is empty. */
    @FunctionalInterface
    public interface Filler {
        void fill(Statement statement) throws SQLException;
    }

    /** Creates it, {@code definition} behind its name, and fills it with so many rows, unless it is there already. */
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
