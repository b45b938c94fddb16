package dev.weir.dropin;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds columns of a schema that two drivers read differently, by reading each with both. */
record ColumnDifferences(Connection weir, Connection connectorJ) {
    private static final int ROWS = 100;
    private static final int SHOWN = 40;

    /** Returns a line for each column that differs, and for each table that could not be read. */
    List<String> all() throws SQLException {
        List<String> all = new ArrayList<>();
        for (String table : tables()) {
            try {
                all.addAll(differences(table));
            } catch (SQLException e) {
                all.add("table " + table + ": not compared, since it cannot be read: " + e.getMessage());
            }
        }
        return all;
    }

    private List<String> tables() throws SQLException {
        if (weir.getCatalog() == null) {
            throw new SQLException("the URL names no schema; add it behind the host: /shop", "3D000");
        }
        List<String> tables = new ArrayList<>();
        try (Statement statement = weir.createStatement();
                ResultSet rows = statement.executeQuery("SELECT TABLE_NAME FROM information_schema.TABLES"
                        + " WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME")) {
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
        }
        return tables;
    }

    private List<String> differences(String table) throws SQLException {
        Map<Observed, String> before = read(weir, table);
        Map<Observed, String> theirs = read(connectorJ, table);
        Map<Observed, String> after = read(weir, table);
        List<String> differences = new ArrayList<>();
        Set<String> differing = new HashSet<>();
        theirs.forEach((what, value) -> {
            String own = before.get(what);
            // the first difference of each column is enough; if Weir's own reading changed, somebody changed the
            // value
            if (own != null && own.equals(after.get(what)) && !own.equals(value) && differing.add(what.column())) {
                differences.add("column " + table + "." + what.column() + ": " + what.getter()
                        + " gives by Connector/J " + value + ", by Weir " + own);
            }
        });
        return differences;
    }

    /** Returns the values read from a table, in the order of rows. */
    private static Map<Observed, String> read(Connection connection, String table) throws SQLException {
        Map<Observed, String> read = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT * FROM `" + table.replace("`", "``") + "` LIMIT " + ROWS)) {
            ResultSetMetaData meta = rows.getMetaData();
            for (int i = 1; i <= meta.getColumnCount(); i++) {
                read.put(new Observed(meta.getColumnName(i), "getColumnClassName"), meta.getColumnClassName(i));
                read.put(new Observed(meta.getColumnName(i), "getColumnTypeName"), meta.getColumnTypeName(i));
            }
            for (int row = 1; rows.next(); row++) {
                for (int i = 1; i <= meta.getColumnCount(); i++) {
                    int column = i;
                    String name = meta.getColumnName(i);
                    read.put(new Observed(name, "getObject in row " + row), result(() -> type(rows.getObject(column))));
                    read.put(new Observed(name, "getString in row " + row), result(() -> rows.getString(column)));
                }
            }
        }
        return read;
    }

    /** A getter applied to a column. */
    private record Observed(String column, String getter) {}

    /** A getter of a row. */
    @FunctionalInterface
    private interface Getter {
        @Nullable
        String get() throws SQLException;
    }

    private static String result(Getter getter) {
        try {
            String text = String.valueOf(getter.get());
            return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + ".. of length " + text.length();
        } catch (SQLException | RuntimeException e) {
            return "an error";
        }
    }

    private static @Nullable String type(@Nullable Object value) {
        return value == null ? null : value.getClass().getName();
    }
}
