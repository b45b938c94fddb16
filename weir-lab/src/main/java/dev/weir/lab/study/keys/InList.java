package dev.weir.lab.study.keys;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Several keys in one statement, written by hand: {@code WHERE id IN (...)}. */
final class InList {
    private InList() {}

    static JdbcBatchStore.Question question(int keys, int batch) {
        String sql = Sql.batch(keys, batch);
        return (connection, request) -> contains(connection, sql, request);
    }

    private static boolean[] contains(Connection connection, String sql, UUID[] keys) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < keys.length; i++) {
                statement.setBytes(i + 1, Keys.bytes(keys[i]));
            }
            Set<UUID> found = new HashSet<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(Keys.fromBytes(rows.getBytes(1)));
                }
            }
            boolean[] answers = new boolean[keys.length];
            for (int i = 0; i < keys.length; i++) {
                answers[i] = found.contains(keys[i]);
            }
            return answers;
        }
    }
}
