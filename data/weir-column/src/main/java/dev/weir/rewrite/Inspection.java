package dev.weir.rewrite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Looks at a table and a column of it, and says why the column may not be rewritten. */
final class Inspection {
    private static final Set<String> VALUES = Set.of("tinyblob", "blob", "mediumblob", "longblob", "varbinary");

    private final Connection connection;
    private final TableName name;
    private final Map<String, String> table;
    private final List<Map<String, String>> columns;
    private final List<Map<String, String>> indexes;
    private final Map<String, String> column;

    Inspection(Connection connection, TableName name, String column) throws RefusedException, SQLException {
        this.connection = connection;
        this.name = name;
        this.table = about("TABLES", "TABLE_SCHEMA", "TABLE_NAME").stream()
                .findFirst()
                .orElseThrow(() -> new RefusedException("table=" + name
                        + " is not on the server, or the account may not see it; write schema.table, in the case of"
                        + " the server"));
        this.columns = about("COLUMNS", "TABLE_SCHEMA", "TABLE_NAME");
        this.indexes = about("STATISTICS", "TABLE_SCHEMA", "TABLE_NAME");
        this.column = columns.stream()
                .filter(each -> each.get("COLUMN_NAME").equalsIgnoreCase(column))
                .findFirst()
                .orElseThrow(() -> new RefusedException("column=" + column + " is not in table=" + name
                        + "; expected one of "
                        + columns.stream().map(each -> each.get("COLUMN_NAME")).collect(Collectors.joining(", "))));
    }

    Subject toRead() throws RefusedException, SQLException {
        if (!table.get("TABLE_TYPE").equals("BASE TABLE")) {
            throw refused(
                    "is a " + table.get("TABLE_TYPE") + ", expected a table; name the table that holds the values");
        }
        String type = column.get("DATA_TYPE").toLowerCase(Locale.ROOT);
        if (type.equals("binary")) {
            throw refused("is of type=" + column.get("COLUMN_TYPE")
                    + ": the server fills values up to that length, frames too; make it VARBINARY or a BLOB first");
        }
        if (!VALUES.contains(type)) {
            throw refused("is of type=" + column.get("COLUMN_TYPE")
                    + ": frames are bytes, and no value of this type; expected a BLOB or VARBINARY. Make it a BLOB"
                    + " first, and read it as bytes");
        }
        return new Subject(
                name,
                column.get("COLUMN_NAME"),
                Long.parseLong(column.get("CHARACTER_MAXIMUM_LENGTH")),
                key(),
                columns.stream()
                        .filter(each ->
                                each.get("EXTRA").toLowerCase(Locale.ROOT).contains("on update"))
                        .map(each -> each.get("COLUMN_NAME"))
                        .toList(),
                table.get("TABLE_ROWS").isEmpty() ? 0 : Long.parseLong(table.get("TABLE_ROWS")),
                server(),
                table.get("CREATE_TIME"));
    }

    private KeyOrder key() throws RefusedException {
        List<String> names = indexes.stream()
                .filter(each -> each.get("INDEX_NAME").equals("PRIMARY"))
                .sorted(Comparator.comparingInt(each -> Integer.parseInt(each.get("SEQ_IN_INDEX"))))
                .map(each -> each.get("COLUMN_NAME"))
                .toList();
        if (names.isEmpty()) {
            throw refused("cannot be walked: the table has no primary key, by which rows are found again; give it one:"
                    + " ALTER TABLE " + name.quoted() + " ADD COLUMN id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY");
        }
        List<PrimaryKeyColumn> key = new ArrayList<>();
        for (String each : names) {
            Map<String, String> found = columns.stream()
                    .filter(one -> one.get("COLUMN_NAME").equals(each))
                    .findFirst()
                    .orElseThrow();
            key.add(PrimaryKeyColumn.of(
                    each,
                    found.get("DATA_TYPE"),
                    found.get("COLUMN_TYPE"),
                    found.get("CHARACTER_SET_NAME"),
                    found.get("COLLATION_NAME")));
        }
        return new KeyOrder(key);
    }

    void requireRewritable(boolean withTriggers) throws RefusedException, SQLException {
        requireTransactions();
        requireNothingDependsOnIt();
        requireNoTriggers(withTriggers);
    }

    private void requireTransactions() throws RefusedException, SQLException {
        String engine = table.get("ENGINE");
        if (rows("SELECT 1 FROM information_schema.ENGINES WHERE ENGINE = ? AND TRANSACTIONS = 'YES'", engine)
                .isEmpty()) {
            throw refused("is in a table of engine=" + engine
                    + ", which has no transactions: a value that somebody writes meanwhile could be lost; expected"
                    + " InnoDB: ALTER TABLE " + name.quoted() + " ENGINE = InnoDB");
        }
    }

    private void requireNothingDependsOnIt() throws RefusedException {
        if (isGenerated(column)) {
            throw refused("is generated by the server; rewrite the column that it is made from");
        }
        String quoted = TableName.quoted(column.get("COLUMN_NAME")).toLowerCase(Locale.ROOT);
        for (Map<String, String> index : indexes) {
            String expression = index.getOrDefault("EXPRESSION", "").toLowerCase(Locale.ROOT);
            if (index.get("COLUMN_NAME").equals(column.get("COLUMN_NAME")) || expression.contains(quoted)) {
                throw refused("is part of index=" + index.get("INDEX_NAME")
                        + ", by which frames would not be found; drop the index first if nothing needs it");
            }
        }
        for (Map<String, String> other : columns) {
            if (isGenerated(other)
                    && other.get("GENERATION_EXPRESSION")
                            .toLowerCase(Locale.ROOT)
                            .contains(quoted)) {
                throw refused("is what column=" + other.get("COLUMN_NAME")
                        + " is generated from, which would change; drop that column first, or make it a plain one");
            }
        }
    }

    private static boolean isGenerated(Map<String, String> column) {
        return !column.getOrDefault("GENERATION_EXPRESSION", "").isEmpty();
    }

    private void requireNoTriggers(boolean withTriggers) throws RefusedException, SQLException {
        if (withTriggers) {
            return;
        }
        for (Map<String, String> trigger : about("TRIGGERS", "EVENT_OBJECT_SCHEMA", "EVENT_OBJECT_TABLE")) {
            if (trigger.get("EVENT_MANIPULATION").equals("UPDATE")) {
                throw refused("is in a table with trigger=" + trigger.get("TRIGGER_NAME")
                        + ", which runs for every value that is rewritten; give --with-triggers if that does no harm");
            }
        }
        if (!seesTriggers()) {
            throw refused("is in a table whose triggers this account may not see, and a trigger would run for every"
                    + " value that is rewritten; GRANT TRIGGER ON " + name.quoted()
                    + " to the account, or give --with-triggers");
        }
    }

    /** The rows of a view that are about the table. */
    private List<Map<String, String>> about(String view, String schemaColumn, String tableColumn) throws SQLException {
        return rows(
                "SELECT * FROM information_schema." + view + " WHERE " + schemaColumn + " = ? AND " + tableColumn
                        + " = ?",
                name.schema(),
                name.table());
    }

    private List<Map<String, String>> rows(String sql, String... values) throws SQLException {
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
    private String server() throws SQLException {
        Map<String, String> variables = new TreeMap<>();
        for (Map<String, String> row :
                rows("SHOW VARIABLES WHERE Variable_name IN ('hostname', 'port', 'server_uuid', 'server_uid')")) {
            variables.put(row.get("VARIABLE_NAME"), row.get("VALUE"));
        }
        String id = variables.getOrDefault("server_uuid", variables.getOrDefault("server_uid", ""));
        return variables.get("hostname") + ":" + variables.get("port") + (id.isEmpty() ? "" : " " + id);
    }

    /** Returns whether the account would see triggers if there were any: as far as privileges without roles tell. */
    private boolean seesTriggers() throws SQLException {
        String account = rows("SELECT CURRENT_USER() AS a").get(0).get("A");
        int at = account.lastIndexOf('@');
        String grantee = "'" + account.substring(0, at) + "'@'" + account.substring(at + 1) + "'";
        return mayTrigger("USER_PRIVILEGES", "", grantee)
                || mayTrigger("SCHEMA_PRIVILEGES", " AND ? LIKE TABLE_SCHEMA", grantee, name.schema())
                || mayTrigger(
                        "TABLE_PRIVILEGES",
                        " AND TABLE_SCHEMA = ? AND TABLE_NAME = ?",
                        grantee,
                        name.schema(),
                        name.table());
    }

    private boolean mayTrigger(String view, String where, String... values) throws SQLException {
        String granted = "SELECT 1 FROM information_schema." + view
                + " WHERE GRANTEE = ? AND PRIVILEGE_TYPE = 'TRIGGER'" + where;
        return !rows(granted, values).isEmpty();
    }

    private RefusedException refused(String reason) {
        return new RefusedException("table=" + name + " column=" + column.get("COLUMN_NAME") + " " + reason);
    }
}
