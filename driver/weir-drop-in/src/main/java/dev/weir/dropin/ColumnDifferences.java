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

/** Columns of a schema that two drivers read differently: each is read with both. */
final class ColumnDifferences {
    private static final int ROWS = 100;
    private static final int SHOWN = 40;

    private final Connection weir;
    private final Connection connectorJ;

    ColumnDifferences(Connection weir, Connection connectorJ) {
        this.weir = weir;
        this.connectorJ = connectorJ;
    }

    List<String> all() throws SQLException {
        List<String> tables = new ArrayList<>();
        try (Statement statement = weir.createStatement();
                ResultSet rows = statement.executeQuery("SELECT TABLE_NAME FROM information_schema.TABLES"
                        + " WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME")) {
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
        }
        List<String> all = new ArrayList<>();
        for (String table : tables) {
            Map<Observed, String> ours = read(weir, table);
            Set<String> differing = new HashSet<>();
            read(connectorJ, table).forEach((what, theirs) -> {
                String own = ours.get(what);
                // of each column the first is enough; a row that one of them has not met was inserted meanwhile
                if (own != null && !own.equals(theirs) && differing.add(what.column())) {
                    all.add("column " + table + "." + what.column() + ": " + what.getter() + " gives by Connector/J "
                            + theirs + ", by Weir " + own);
                }
            });
        }
        return all;
    }

    /** Returns what is read of a table, in the order of rows. */
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

    /** What is asked of a column. */
    private record Observed(String column, String getter) {}

    /** What a getter does. */
    @FunctionalInterface
    private interface Getter {
        @Nullable
        String get() throws SQLException;
    }

    private static String result(Getter getter) {
        try {
            String text = String.valueOf(getter.get());
            return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + ".. of length " + text.length();
        } catch (SQLException e) {
            return "an error";
        }
    }

    private static @Nullable String type(@Nullable Object value) {
        return value == null ? null : value.getClass().getName();
    }
}
