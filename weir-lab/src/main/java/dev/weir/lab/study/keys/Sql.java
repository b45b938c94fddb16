package dev.weir.lab.study.keys;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** The study's statements over JDBC. */
final class Sql {
    private Sql() {}

    /** The timed statement for one key. */
    static String single(int keys) {
        return "SELECT 1 FROM " + KeyLevel.set(keys) + " WHERE id = ?";
    }

    /** The timed statement for several keys. */
    static String batch(int keys, int batch) {
        return "SELECT id FROM " + KeyLevel.set(keys) + " WHERE id IN (?" + ", ?".repeat(batch - 1) + ")";
    }

    /** Prepares, asks and closes, as published; the driver's cache keeps the statement on the server. */
    static boolean contains(Connection connection, String sql, UUID key) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Keys.bytes(key));
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    static void roundTrip(Connection connection) throws SQLException {
        value(connection, "SELECT 1");
    }

    static Map<String, String> settings(Connection connection) throws SQLException {
        DatabaseMetaData metaData = connection.getMetaData();
        Map<String, String> found = new LinkedHashMap<>();
        found.put("driver", metaData.getDriverName() + " " + metaData.getDriverVersion());
        found.put("tls_cipher", value(connection, "SHOW SESSION STATUS LIKE 'Ssl_cipher'"));
        found.put("autocommit", value(connection, "SELECT @@SESSION.autocommit"));
        return found;
    }

    private static String value(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(rows.getMetaData().getColumnCount()) : "";
        }
    }
}
