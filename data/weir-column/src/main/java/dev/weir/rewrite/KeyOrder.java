package dev.weir.rewrite;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The order of a primary key, by its columns. */
public record KeyOrder(List<PrimaryKeyColumn> columns) {
    public KeyOrder {
        columns = List.copyOf(columns);
    }

    int size() {
        return columns.size();
    }

    /** Returns what to select, as the first columns, for {@link #key}. */
    String selected() {
        return columns.stream().map(PrimaryKeyColumn::selected).collect(Collectors.joining(", "));
    }

    String ordered() {
        return columns.stream().map(PrimaryKeyColumn::quoted).collect(Collectors.joining(", "));
    }

    RowKey key(ResultSet row) throws SQLException {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= columns.size(); i++) {
            values.add(row.getString(i));
        }
        return new RowKey(values);
    }

    Condition equal(RowKey key) {
        return new Condition(
                columns.stream().map(column -> column.compared("=")).collect(Collectors.joining(" AND ")),
                key.values());
    }

    Condition after(RowKey key) {
        return beyond(key, ">", ">");
    }

    Condition upTo(RowKey key) {
        return beyond(key, "<", "<=");
    }

    Condition startingAt(RowKey key) {
        return beyond(key, ">", ">=");
    }

    /** (a, b) > (1, 2) as a > 1 OR a = 1 AND b > 2: of the short form, servers make no range of the index. */
    private Condition beyond(RowKey key, String operator, String last) {
        List<String> alternatives = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            StringBuilder all = new StringBuilder();
            for (int j = 0; j < i; j++) {
                all.append(columns.get(j).compared("=")).append(" AND ");
            }
            all.append(columns.get(i).compared(i == columns.size() - 1 ? last : operator));
            alternatives.add("(" + all + ")");
            values.addAll(key.values().subList(0, i + 1));
        }
        return new Condition(String.join(" OR ", alternatives), values);
    }

    /** Returns whether it is a single integer, so that points in it can be computed without reading rows. */
    boolean isInteger() {
        return columns.size() == 1 && columns.get(0).form() == PrimaryKeyColumn.Form.INTEGER;
    }

    /** A key for people. */
    String describe(RowKey key) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            boolean bytes = columns.get(i).form() == PrimaryKeyColumn.Form.HEXADECIMAL;
            parts.add(columns.get(i).name() + "=" + (bytes ? "0x" : "")
                    + key.values().get(i));
        }
        return String.join(", ", parts);
    }
}
