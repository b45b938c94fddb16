package dev.weir.acceptance.walk;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Types;
import java.util.HexFormat;
import java.util.StringJoiner;

/**
 * Tells in text what a statement gives.
 *
 * @param getters by which values are read
 */
record Rows(Getters getters) {
    /** Read by {@code getString}. */
    static final Rows TEXT = new Rows(Getters.STRING);

    private static final int MANY = 50;

    enum Getters {
        STRING,
        /** With the class of what they give. */
        OBJECT,
        /** Of each type its own. */
        OWN
    }

    /** All results, one after the other. */
    String all(Statement statement, boolean isFirstResult) throws SQLException {
        StringJoiner all = new StringJoiner(" then ");
        boolean isResult = isFirstResult;
        int count = statement.getUpdateCount();
        for (int i = 0; isResult || count >= 0; i++) {
            if (i == MANY) {
                return "more than " + i + " results";
            }
            all.add((isResult ? read(statement.getResultSet()) : "count " + count) + warnings(statement));
            isResult = statement.getMoreResults();
            count = statement.getUpdateCount();
        }
        return all.toString();
    }

    String query(Statement statement, ResultSet result) throws SQLException {
        return read(result) + warnings(statement);
    }

    /** A count, and keys if they were asked for. */
    String count(Statement statement, boolean keys, int count) throws SQLException {
        return "count " + count + warnings(statement) + keys(statement, keys);
    }

    String keys(Statement statement, boolean keys) throws SQLException {
        return keys ? " keys " + read(statement.getGeneratedKeys()) : "";
    }

    private static String warnings(Statement statement) throws SQLException {
        StringBuilder told = new StringBuilder();
        for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
            if (!Accepted.WARNINGS.contains(warning.getErrorCode())) {
                told.append(" warning ").append(warning.getErrorCode());
            }
        }
        return told.toString();
    }

    String read(ResultSet result) throws SQLException {
        try (result) {
            return rest(result);
        }
    }

    String rest(ResultSet result) throws SQLException {
        StringJoiner rows = new StringJoiner(" ", "rows ", "");
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
            rows.add(row(result, columns));
        }
        return rows.toString();
    }

    String row(ResultSet result, int columns) throws SQLException {
        StringJoiner row = new StringJoiner(",");
        for (int i = 1; i <= columns; i++) {
            row.add(Value.shown(String.valueOf(value(result, i))));
        }
        return row.toString();
    }

    private String value(ResultSet result, int i) throws SQLException {
        int type = result.getMetaData().getColumnType(i);
        return switch (getters) {
            case STRING -> Accepted.hasOtherText(type) ? object(result.getObject(i)) : result.getString(i);
            case OBJECT -> object(result.getObject(i));
            case OWN -> own(result, i, type) + (result.wasNull() ? " was null" : "");
        };
    }

    private static String own(ResultSet result, int i, int type) throws SQLException {
        return switch (type) {
            case Types.INTEGER -> String.valueOf(result.getInt(i));
            case Types.BIGINT -> String.valueOf(result.getBigDecimal(i));
            case Types.DECIMAL -> object(result.getBigDecimal(i));
            case Types.DOUBLE, Types.REAL -> String.valueOf(result.getDouble(i));
            case Types.DATE -> object(result.getDate(i));
            case Types.TIME -> object(result.getTime(i));
            case Types.TIMESTAMP -> object(result.getTimestamp(i));
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY -> object(result.getBytes(i));
            default -> result.getString(i);
        };
    }

    static String object(Object value) {
        if (value == null) {
            return "null";
        }
        String text = value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value.toString();
        return value.getClass().getSimpleName() + " " + text;
    }
}
