package dev.weir.acceptance.metadata;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Checks that each value of a result is one of the type that the result's metadata says. */
final class Values {
    /** Columns of a table, and of a view or a function; the number of a column is its place here. */
    static final List<String> COLUMNS = List.of("a", "b", "c", "d", "e", "x");

    /** What parameters are set to, in whatever type. */
    static final int PARAMETER = 7;

    private static final int ROWS = 3;

    private Values() {}

    /** Number that the value of a column and a row is made of. */
    static int number(String column, int row) {
        return 10 * COLUMNS.indexOf(column) + row;
    }

    /**
     * Reads a result to its end.
     *
     * @param result with a column {@code id}, where it has columns of tables
     * @return what is wrong; empty for nothing
     */
    static String check(ResultSet result) throws SQLException {
        ResultSetMetaData metadata = result.getMetaData();
        List<String> wrong = new ArrayList<>();
        while (result.next()) {
            int row = 0;
            for (int i = 1; i <= metadata.getColumnCount(); i++) {
                row = metadata.getColumnLabel(i).equals("id") ? result.getInt(i) : row;
            }
            for (int i = 1; i <= metadata.getColumnCount(); i++) {
                String found = text(result, i);
                if (!fits(metadata.getColumnLabel(i), metadata.getColumnTypeName(i), row, found)) {
                    wrong.add(metadata.getColumnLabel(i) + " " + metadata.getColumnTypeName(i) + " of id=" + row
                            + " is " + found);
                }
            }
        }
        return String.join(", ", wrong);
    }

    private static String text(ResultSet result, int column) throws SQLException {
        Object value = result.getObject(column);
        return value instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : result.getString(column);
    }

    private static boolean fits(String column, String typeName, int row, String found) {
        if (found == null) {
            return false;
        }
        return switch (column) {
            case "id" -> row >= 1 && row <= ROWS;
            case "p" -> isNumber(found, PARAMETER);
            case "one" -> found.equals("1");
            case "n" -> found.length() == 1 && found.charAt(0) >= '0' && found.charAt(0) <= '0' + ROWS;
            default -> ofType(typeName, number(column, row), found);
        };
    }

    private static boolean isNumber(String found, int expected) {
        try {
            return new BigDecimal(found).compareTo(BigDecimal.valueOf(expected)) == 0;
        } catch (NumberFormatException other) {
            return false;
        }
    }

    private static boolean ofType(String typeName, int n, String found) {
        for (Kind kind : Kind.values()) {
            if (family(kind.typeName()).equals(family(typeName)) && kind.is(n, found)) {
                return true;
            }
        }
        return false;
    }

    /** Expressions of text have the type of text that fits their length. */
    private static String family(String typeName) {
        return typeName.endsWith("CHAR")
                ? "TEXT"
                : typeName.replaceFirst("^(TINY|MEDIUM|LONG)(?=TEXT|BLOB)", "").replace("VARBINARY", "BLOB");
    }
}
