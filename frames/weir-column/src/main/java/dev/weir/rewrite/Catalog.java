package dev.weir.rewrite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The columns of a table as the server knows them: rows of {@code information_schema}, as text, NULL as the empty text. */
record Catalog(Connection connection, TableName table) {
    /** The rows of a view that are about the table. */
    List<Map<String, String>> about(String view, String schemaColumn, String tableColumn) throws SQLException {
        return rows(
                "SELECT * FROM information_schema." + view + " WHERE " + schemaColumn + " = ? AND " + tableColumn
                        + " = ?",
                table.schema(),
                table.table());
    }

    List<Map<String, String>> rows(String sql, String... values) throws SQLException {
        List<Map<String, String>> found = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(row(rows));
                }
            }
        }
        return found;
    }

    private static Map<String, String> row(ResultSet rows) throws SQLException {
        Map<String, String> row = new TreeMap<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            String value = rows.getString(i);
            row.put(rows.getMetaData().getColumnLabel(i).toUpperCase(Locale.ROOT), value == null ? "" : value);
        }
        return row;
    }

    /** Host name and port as the server says them, and its id, which MySQL keeps with the data. */
    String server() throws SQLException {
        Map<String, String> variables = new TreeMap<>();
        for (Map<String, String> row :
                rows("SHOW VARIABLES WHERE Variable_name IN ('hostname', 'port', 'server_uuid', 'server_uid')")) {
            variables.put(row.get("VARIABLE_NAME"), row.get("VALUE"));
        }
        String id = variables.getOrDefault("server_uuid", variables.getOrDefault("server_uid", ""));
        return variables.get("hostname") + ":" + variables.get("port") + (id.isEmpty() ? "" : " " + id);
    }

    /** Returns whether the account would see triggers if there were any: as far as privileges without roles tell. */
    boolean seesTriggers() throws SQLException {
        String account = rows("SELECT CURRENT_USER() AS a").get(0).get("A");
        int at = account.lastIndexOf('@');
        String grantee = "'" + account.substring(0, at) + "'@'" + account.substring(at + 1) + "'";
        return mayTrigger("USER_PRIVILEGES", "", grantee)
                || mayTrigger("SCHEMA_PRIVILEGES", " AND ? LIKE TABLE_SCHEMA", grantee, table.schema())
                || mayTrigger(
                        "TABLE_PRIVILEGES",
                        " AND TABLE_SCHEMA = ? AND TABLE_NAME = ?",
                        grantee,
                        table.schema(),
                        table.table());
    }

    private boolean mayTrigger(String view, String where, String... values) throws SQLException {
        String granted = "SELECT 1 FROM information_schema." + view
                + " WHERE GRANTEE = ? AND PRIVILEGE_TYPE = 'TRIGGER'" + where;
        return !rows(granted, values).isEmpty();
    }
}
