package dev.weir.lab.study.keys;

import dev.weir.lab.study.jdbc.JdbcClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

final class Sql {
    private Sql() {}

    static String single(int keys) {
        return "SELECT 1 FROM " + KeyLevel.set(keys) + " WHERE id = ?";
    }

    static String batch(int keys, int batch) {
        return "SELECT id FROM " + KeyLevel.set(keys) + " WHERE id IN (?" + ", ?".repeat(batch - 1) + ")";
    }

    /** Prepares, executes and closes, as published; the driver's cache keeps the statement on the server. */
    static boolean contains(Connection connection, String sql, UUID key) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Keys.bytes(key));
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    static void set(PreparedStatement statement, UUID[] keys) throws SQLException {
        for (int i = 0; i < keys.length; i++) {
            statement.setBytes(i + 1, Keys.bytes(keys[i]));
        }
    }

    /** Reads the ids that a statement finds; returns for each key whether it is among them. */
    static boolean[] answers(PreparedStatement statement, UUID[] keys) throws SQLException {
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

    static void roundTrip(Connection connection) throws SQLException {
        JdbcClient.value(connection, "SELECT 1");
    }

    static Map<String, String> settings(Connection connection) throws SQLException {
        Map<String, String> found = new LinkedHashMap<>();
        found.put("driver", JdbcClient.driver(connection));
        found.put("tls_cipher", JdbcClient.value(connection, "SHOW SESSION STATUS LIKE 'Ssl_cipher'"));
        found.put("autocommit", JdbcClient.value(connection, "SELECT @@SESSION.autocommit"));
        return found;
    }

    /** Several keys in one statement, written by hand: {@code WHERE id IN (...)}. */
    static JdbcBatchStore.Question inList(int keys, int batch) {
        String sql = Sql.batch(keys, batch);
        return (connection, request) -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                Sql.set(statement, request);
                return Sql.answers(statement, request);
            }
        };
    }
}
