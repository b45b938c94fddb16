package dev.weir.lab.study.keys;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Several keys put into a temporary table and joined with the set: three round trips, whatever the number of keys.
 *
 * <p>The table is MEMORY and emptied by DELETE, which there drops all rows at once. In InnoDB rows deleted so stay until they are
 * purged, and the optimizer counts them; TRUNCATE makes the table anew each time.
 */
final class TemporaryTable implements JdbcBatchStore.Way {
    /** The declaration of an arm. */
    static final String DECLARED =
            "TEMPORARY, ENGINE=MEMORY, kept with its connection; for each batch DELETE, one INSERT of all rows, SELECT";

    private static final String TABLE = "wanted_keys";
    private static final String CREATE =
            "CREATE TEMPORARY TABLE IF NOT EXISTS " + TABLE + " (id BINARY(16) NOT NULL) ENGINE=MEMORY";
    private static final String EMPTY = "DELETE FROM " + TABLE;

    private final Set<Connection> created = ConcurrentHashMap.newKeySet();

    @Override
    public JdbcBatchStore.Question question(int keys, int batch) {
        String set = KeyLevel.set(keys);
        String insert = "INSERT INTO " + TABLE + " VALUES (?)" + ", (?)".repeat(batch - 1);
        String join = "SELECT " + set + ".id FROM " + TABLE + " JOIN " + set + " USING (id)";
        return (connection, request) -> {
            create(connection);
            fill(connection, insert, request);
            try (PreparedStatement statement = connection.prepareStatement(join)) {
                return Sql.answers(statement, request);
            }
        };
    }

    private void create(Connection connection) throws SQLException {
        if (created.add(connection)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(CREATE);
            }
        }
    }

    private static void fill(Connection connection, String insert, UUID[] keys) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(EMPTY)) {
            statement.executeUpdate();
        }
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            Sql.set(statement, keys);
            statement.executeUpdate();
        }
    }
}
