package dev.weir.snapshot;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A unique key without NULL.
 *
 * @param index its name
 * @param all names of its columns
 * @param columns the first of them, up to one whose type cannot be cut; at least one
 */
record Key(String index, List<String> all, List<RangeColumn> columns) {
    private static final String PRIMARY = "PRIMARY";

    /** A column of an index, as SHOW INDEX has it. */
    private record Part(String column, boolean fit) {}

    /** A column of the table, as the catalog has it. */
    private record Type(
            String name,
            String type,
            @Nullable String charset,
            @Nullable String collation,
            int scale,
            int length) {}

    /** Returns the primary key, or else the first unique one that fits. */
    static Optional<Key> find(Connection connection, QualifiedName table) throws SQLException {
        Map<String, List<Part>> indexes = indexes(connection, table);
        Map<String, Type> types = types(connection, table);
        List<String> names = new ArrayList<>(indexes.keySet());
        names.sort((one, other) -> Boolean.compare(!one.equals(PRIMARY), !other.equals(PRIMARY)));
        for (String name : names) {
            List<Part> parts = indexes.getOrDefault(name, List.of());
            if (parts.stream().allMatch(Part::fit)) {
                List<String> all = parts.stream().map(Part::column).toList();
                List<RangeColumn> columns = columns(connection, all, types);
                if (!columns.isEmpty()) {
                    return Optional.of(new Key(name, all, columns));
                }
            }
        }
        return Optional.empty();
    }

    /** Unique indexes; parts that are descending, of a prefix, of an expression or may be NULL are not fit. */
    private static Map<String, List<Part>> indexes(Connection connection, QualifiedName table) throws SQLException {
        Map<String, List<Part>> indexes = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW INDEX FROM " + table.quoted())) {
            while (row.next()) {
                String column = row.getString(5);
                boolean fit = column != null
                        && "A".equals(row.getString(6))
                        && row.getString(8) == null
                        && !"YES".equals(row.getString(10))
                        && "BTREE".equals(row.getString(11));
                if (row.getInt(2) == 0) {
                    indexes.computeIfAbsent(row.getString(3), name -> new ArrayList<>())
                            .add(new Part(column == null ? "" : column, fit));
                }
            }
        }
        return indexes;
    }

    private static Map<String, Type> types(Connection connection, QualifiedName table) throws SQLException {
        Map<String, Type> types = new HashMap<>();
        String select = "SELECT column_name, data_type, character_set_name, collation_name, numeric_scale,"
                + " character_maximum_length FROM information_schema.columns WHERE ";
        try (PreparedStatement statement = table.inCatalog().prepare(connection, select);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                Type type = new Type(
                        row.getString(1), row.getString(2), row.getString(3), row.getString(4), row.getInt(5), (int)
                                Math.min(Integer.MAX_VALUE, row.getLong(6)));
                types.put(type.name().toLowerCase(Locale.ROOT), type);
            }
        }
        return types;
    }

    private static List<RangeColumn> columns(Connection connection, List<String> all, Map<String, Type> types)
            throws SQLException {
        List<RangeColumn> columns = new ArrayList<>();
        for (String name : all) {
            Type type = types.get(name.toLowerCase(Locale.ROOT));
            Optional<RangeColumn.Kind> kind = type == null ? Optional.empty() : RangeColumn.Kind.of(type.type());
            if (type == null || kind.isEmpty()) {
                break;
            }
            columns.add(new RangeColumn(name, kind.get(), middle(connection, kind.get(), type)));
        }
        return columns;
    }

    private static Middle middle(Connection connection, RangeColumn.Kind kind, Type type) throws SQLException {
        return switch (kind) {
            case EXACT_NUMBER -> Middle.ofNumbers(type.scale());
            case DOUBLE -> Middle::ofDoubles;
            case BYTES -> Middle.ofBytes(type.length());
            case TEXT ->
                Alphabet.read(
                        connection, String.valueOf(type.charset()), String.valueOf(type.collation()), type.length());
            case DATE -> Middle::ofDates;
            case DATE_AND_TIME -> Middle::ofTimes;
        };
    }

    /** Returns whether values that are computed are ordered as the server orders them: those of text follow its collation. */
    boolean isOrderKnown() {
        return columns.stream().noneMatch(column -> column.kind() == RangeColumn.Kind.TEXT);
    }

    /** Adds that the key is in bounds, each the values of its first columns; null is none. */
    void between(SqlFragment.Builder condition, @Nullable List<Object> from, @Nullable List<Object> before) {
        if (from != null) {
            beyond(condition, from, 0, " > ", " >= ");
        }
        if (from != null && before != null) {
            condition.add(" AND ");
        }
        if (before != null) {
            beyond(condition, before, 0, " < ", " < ");
        }
        if (from == null && before == null) {
            condition.add("TRUE");
        }
    }

    /** {@code (a, b) >= (1, 2)} as {@code (a > 1 OR (a = 1 AND b >= 2))}: of the short form, servers make no range of the index. */
    private void beyond(SqlFragment.Builder condition, List<Object> bound, int at, String strictly, String last) {
        String column = columns.get(at).quoted();
        Object value = bound.get(at);
        if (at == bound.size() - 1) {
            condition.add(column + last).value(value);
            return;
        }
        condition.add("(" + column + strictly).value(value);
        condition.add(" OR (" + column + " = ").value(value).add(" AND ");
        beyond(condition, bound, at + 1, strictly, last);
        condition.add("))");
    }

    /** Returns the columns that ranges are cut by, for a select list or an ORDER BY, each followed by a word. */
    String list(String word) {
        return String.join(
                ", ", columns.stream().map(column -> column.quoted() + word).toList());
    }

    List<Object> values(ResultSet row, int first) throws SQLException {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            values.add(columns.get(i).value(row, first + i));
        }
        return values;
    }
}
