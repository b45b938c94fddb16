package dev.weir.rewrite;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Looks at a table and a column of it, and says why the column may not be rewritten. */
final class Inspection {
    private static final Set<String> VALUES = Set.of("tinyblob", "blob", "mediumblob", "longblob", "varbinary");

    private final Catalog catalog;
    private final TableName name;
    private final Map<String, String> table;
    private final List<Map<String, String>> columns;
    private final List<Map<String, String>> indexes;
    private final Map<String, String> column;

    Inspection(Connection connection, TableName name, String column) throws RefusedException, SQLException {
        this.catalog = new Catalog(connection, name);
        this.name = name;
        this.table = catalog.about("TABLES", "TABLE_SCHEMA", "TABLE_NAME").stream()
                .findFirst()
                .orElseThrow(() -> new RefusedException("table=" + name
                        + " is not on the server, or the account may not see it; write schema.table, in the case of"
                        + " the server"));
        this.columns = catalog.about("COLUMNS", "TABLE_SCHEMA", "TABLE_NAME");
        this.indexes = catalog.about("STATISTICS", "TABLE_SCHEMA", "TABLE_NAME");
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
                catalog.server(),
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
        List<KeyColumn> key = new ArrayList<>();
        for (String each : names) {
            Map<String, String> found = columns.stream()
                    .filter(one -> one.get("COLUMN_NAME").equals(each))
                    .findFirst()
                    .orElseThrow();
            key.add(KeyColumn.of(
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
        if (catalog.rows("SELECT 1 FROM information_schema.ENGINES WHERE ENGINE = ? AND TRANSACTIONS = 'YES'", engine)
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
        for (Map<String, String> trigger : catalog.about("TRIGGERS", "EVENT_OBJECT_SCHEMA", "EVENT_OBJECT_TABLE")) {
            if (trigger.get("EVENT_MANIPULATION").equals("UPDATE")) {
                throw refused("is in a table with trigger=" + trigger.get("TRIGGER_NAME")
                        + ", which runs for every value that is rewritten; give --with-triggers if that does no harm");
            }
        }
        if (!catalog.seesTriggers()) {
            throw refused("is in a table whose triggers this account may not see, and a trigger would run for every"
                    + " value that is rewritten; GRANT TRIGGER ON " + name.quoted()
                    + " to the account, or give --with-triggers");
        }
    }

    private RefusedException refused(String reason) {
        return new RefusedException("table=" + name + " column=" + column.get("COLUMN_NAME") + " " + reason);
    }
}
