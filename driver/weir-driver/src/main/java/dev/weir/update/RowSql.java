package dev.weir.update;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The statements about one row of a table; every value is a marker. */
public final class RowSql {
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
                + names(table, values).stream().map(name -> name + " = ?").collect(Collectors.joining(", ")) + where;
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
