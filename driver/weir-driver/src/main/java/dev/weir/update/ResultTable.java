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

/** The one table that all columns of a result come from, as far as the columns' definitions tell; or why there is none. */
public final class ResultTable {
    /** Columns of all keys of a table: no server has so many. */
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

    /** Why rows cannot be changed or inserted, where the definitions tell; empty when the table's keys have to be asked for. */
    public Optional<String> whyReadOnly() {
        boolean key = columns.stream().anyMatch(column -> mayNameRows(column.flags()));
        return noTable.isPresent() || key
                ? noTable
                : Optional.of("it has no column of a key without NULLs of table " + first().orgTable());
    }

    /** A column of a primary key is never NULL in its table, though an outer join may say that it can be. */
    private static boolean mayNameRows(int flags) {
        return (flags & ColumnFlag.PRIMARY_KEY) != 0 || ((flags & ColumnFlag.NOT_NULL) != 0 && (flags & ANY_KEY) != 0);
    }

    /** The table with its database, in back quotes. */
    public String name() {
        return quoted(first().schema()) + "." + quoted(first().orgTable());
    }

    private ColumnDefinition first() {
        return columns.get(0);
    }

    /** The name of a column in the table, in back quotes; {@code column} is counted from 0. */
    String column(int column) {
        return quoted(columns.get(column).orgName());
    }

    int columns() {
        return columns.size();
    }

    /** The column that the server gives a value; -1 when it is not in the result. */
    public int autoIncrement() {
        return indexOf(column -> (column.flags() & ColumnFlag.AUTO_INCREMENT) != 0);
    }

    /**
     * Returns what lists the keys of the table, those of a temporary one, too. There are none where the session's sql_select_limit might
     * leave some out: a part of a key names several rows.
     */
    public String showKeys() {
        return "SHOW KEYS FROM " + name() + " WHERE @@sql_select_limit>" + MOST_PARTS;
    }

    /**
     * Chooses the key that names rows: the primary key, or else the first unique one without NULLs, of which every
     * column is in the result; returns its columns in the result, counted from 0, empty when there is none.
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

    /** One column of a key, as SHOW KEYS has it, without a name for an expression; those of a key come one after the other. */
    public record KeyPart(
            String key, boolean unique, @Nullable String column, boolean nullable) {
        boolean primary() {
            return key.equals("PRIMARY");
        }
    }

    /** The statements about one row of a table; every value is a marker. */
    public static final class RowSql {
        private final ResultTable table;
        private final String where;
        private final String select;

        /** For rows that a key names; {@code key} is its columns in the result, counted from 0. */
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

        /** Reads the row as it was last committed, not as this transaction first saw it. Markers: the key. */
        public String selectNow() {
            return select + " FOR UPDATE";
        }

        /** Markers: the key. */
        public String delete() {
            return "DELETE FROM " + table.name() + where;
        }

        /** Markers: the values that are there, then the key; {@code values} are by column, nothing for one that is left as it is. */
        public String update(@Nullable Object[] values) {
            return "UPDATE " + table.name() + " SET "
                    + names(table, values).stream().map(name -> name + " = ?").collect(Collectors.joining(", "))
                    + where;
        }

        /** Markers: the values that are there; {@code values} are by column, nothing for one that gets its default. */
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
