package dev.weir.update;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The one table of all columns of a result, by their definitions; or the reason why there is none. */
public final class ResultTable {
    /** More than the columns of all keys of any table. */
    private static final int MOST_PARTS = 10_000;

    private static final int ANY_KEY = ColumnFlag.UNIQUE_KEY | ColumnFlag.MULTIPLE_KEY | ColumnFlag.PART_OF_KEY;

    private final List<ColumnDefinition> columns;
    private final Optional<String> noTable;

    public ResultTable(List<ColumnDefinition> columns) {
        this.columns = columns;
        this.noTable = reason(columns);
    }

    private static Optional<String> reason(List<ColumnDefinition> columns) {
        ColumnDefinition first = columns.get(0);
        for (ColumnDefinition column : columns) {
            if (column.orgTable().isEmpty()
                    || column.orgName().isEmpty()
                    || column.schema().isEmpty()) {
                return Optional.of("column " + column.name() + " is no column of a table (an expression, a UNION)");
            }
            if (!column.table().equals(first.table())
                    || !column.orgTable().equals(first.orgTable())
                    || !column.schema().equals(first.schema())) {
                return Optional.of("its columns come from several tables, " + first.table() + "." + first.name()
                        + " and " + column.table() + "." + column.name());
            }
        }
        return Optional.empty();
    }

    /** Returns why rows cannot be changed, by the definitions; empty if the server must be asked for the table's keys. */
    public Optional<String> whyReadOnly() {
        boolean key = columns.stream().anyMatch(column -> mayNameRows(column.flags()));
        return noTable.isPresent() || key
                ? noTable
                : Optional.of("it has no column of a key without NULLs of table " + first().orgTable());
    }

    /** A primary key's column is never NULL in its table, though an outer join may report that it can be. */
    private static boolean mayNameRows(int flags) {
        return (flags & ColumnFlag.PRIMARY_KEY) != 0 || ((flags & ColumnFlag.NOT_NULL) != 0 && (flags & ANY_KEY) != 0);
    }

    /** Returns the table with its database, in back quotes. */
    public String name() {
        return quoted(first().schema()) + "." + quoted(first().orgTable());
    }

    private ColumnDefinition first() {
        return columns.get(0);
    }

    /** Returns a column's name in the table, in back quotes; {@code column} counts from 0. */
    String column(int column) {
        return quoted(columns.get(column).orgName());
    }

    int columns() {
        return columns.size();
    }

    /** Returns the AUTO_INCREMENT column; -1 if it is not in the result. */
    public int autoIncrement() {
        return indexOf(column -> (column.flags() & ColumnFlag.AUTO_INCREMENT) != 0);
    }

    /**
     * Returns the statement that lists the table's keys, also a temporary table's. It lists none if sql_select_limit could cut
     * the list: a part of a key names several rows.
     */
    public String showKeys() {
        return "SHOW KEYS FROM " + name() + " WHERE @@sql_select_limit>" + MOST_PARTS;
    }

    /**
     * Returns the columns, in the result and from 0, of the key that identifies rows: the primary key, or else the first unique
     * one without NULLs, if the result has all its columns; empty if there is none.
     */
    public List<Integer> key(List<KeyPart> parts) {
        Map<String, List<KeyPart>> keys =
                parts.stream().collect(Collectors.groupingBy(KeyPart::key, LinkedHashMap::new, Collectors.toList()));
        List<Integer> chosen = List.of();
        for (List<KeyPart> key : keys.values()) {
            List<Integer> found = inResult(key);
            if (!found.isEmpty() && (chosen.isEmpty() || key.get(0).primary())) {
                chosen = found;
            }
        }
        return chosen;
    }

    private List<Integer> inResult(List<KeyPart> key) {
        List<Integer> found = new ArrayList<>();
        for (KeyPart part : key) {
            int column = part.column() == null ? -1 : indexOf(part.column());
            if (!part.unique() || part.nullable() || column < 0) {
                return List.of();
            }
            found.add(column);
        }
        return found;
    }

    private int indexOf(String name) {
        return indexOf(column -> column.orgName().equalsIgnoreCase(name));
    }

    private int indexOf(Predicate<ColumnDefinition> wanted) {
        return IntStream.range(0, columns.size())
                .filter(i -> wanted.test(columns.get(i)))
                .findFirst()
                .orElse(-1);
    }

    public String whyNoKey(List<KeyPart> parts) {
        List<String> missing = new ArrayList<>();
        for (KeyPart part : parts) {
            if (part.primary() && part.column() != null && indexOf(part.column()) < 0) {
                missing.add(part.column());
            }
        }
        return missing.isEmpty()
                ? "table " + first().orgTable() + " has no primary key, and no unique key without NULLs in the result"
                        + (parts.isEmpty() ? ", or the session's sql_select_limit does not let them be listed" : "")
                : "it lacks column " + String.join(", ", missing) + " of the primary key of table "
                        + first().orgTable();
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    /** One column of a key from SHOW KEYS, without a name for an expression; a key's columns are consecutive. */
    public record KeyPart(
            String key, boolean unique, @Nullable String column, boolean nullable) {
        boolean primary() {
            return key.equals("PRIMARY");
        }
    }

    /** Statements on one row of a table; every value is a marker. */
    public static final class RowSql {
        private final ResultTable table;
        private final String where;
        private final String select;

        /** @param key the key's columns in the result, from 0 */
        public RowSql(ResultTable table, List<Integer> key) {
            this.table = table;
            this.where = key.stream()
                    .map(column -> table.column(column) + " = ?")
                    .collect(Collectors.joining(" AND ", " WHERE ", ""));
            this.select = IntStream.range(0, table.columns())
                    .mapToObj(table::column)
                    .collect(Collectors.joining(", ", "SELECT ", " FROM " + table.name() + where));
        }

        /** Reads the row. Markers: the key. */
        public String select() {
            return select;
        }

        /** Reads the row as last committed, instead of as in this transaction's snapshot. Markers: the key. */
        public String selectNow() {
            return select + " FOR UPDATE";
        }

        /** Markers: the key. */
        public String delete() {
            return "DELETE FROM " + table.name() + where;
        }

        /** Markers: the non-null values by column, then the key; null leaves a column unchanged. */
        public String update(@Nullable Object[] values) {
            return "UPDATE " + table.name() + " SET "
                    + names(table, values).stream().map(name -> name + " = ?").collect(Collectors.joining(", "))
                    + where;
        }

        /** Markers: the non-null values by column; null takes the column's default. */
        public static String insert(ResultTable table, @Nullable Object[] values) {
            List<String> names = names(table, values);
            return "INSERT INTO " + table.name() + " (" + String.join(", ", names) + ") VALUES ("
                    + String.join(", ", Collections.nCopies(names.size(), "?")) + ")";
        }

        private static List<String> names(ResultTable table, @Nullable Object[] values) {
            List<String> names = new ArrayList<>();
            for (int i = 0; i < values.length; i++) {
                if (values[i] != null) {
                    names.add(table.column(i));
                }
            }
            return names;
        }
    }
}
