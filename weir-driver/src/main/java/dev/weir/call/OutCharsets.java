package dev.weir.call;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Character sets of a procedure's parameters. MySQL (8.0 and 9.7 were tried) sends the text of an OUT parameter in the
 * character set that the parameter was declared with, and says that it has none; MariaDB sends it as every other text.
 */
public final class OutCharsets {
    private static final String QUERY =
            "SELECT PARAMETER_NAME, CHARACTER_SET_NAME FROM information_schema.PARAMETERS WHERE SPECIFIC_SCHEMA = ?"
                    + " AND SPECIFIC_NAME = ? AND ROUTINE_TYPE = 'PROCEDURE' AND CHARACTER_SET_NAME IS NOT NULL";

    private OutCharsets() {}

    /**
     * Asks the server; returns the names of character sets by names of parameters, in any case, without those that have
     * none.
     */
    public static Map<String, String> read(Connection connection, String database, String procedure)
            throws SQLException {
        Map<String, String> charsets = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        try (PreparedStatement statement = connection.prepareStatement(QUERY)) {
            statement.setString(1, database);
            statement.setString(2, procedure);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    charsets.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        return charsets;
    }
}
