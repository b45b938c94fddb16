package dev.weir.lab.study.load;

import dev.weir.rig.UsageException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads the user's query and the keys for it over the lab's own connection. */
final class OwnReading {
    /** A column whose values every client returns as a number or a string. */
    static final char SAME = 's';
    /** A column of dates or times, which JDBC reads as text: not all of MySQL's are values of Java's types. */
    private static final char TIME = 't';

    private static final char OTHER = 'o';

    private static final Set<Integer> TIMES = Set.of(Types.DATE, Types.TIME, Types.TIMESTAMP);
    private static final Set<Integer> SAMES = Set.of(
            Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.DECIMAL, Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR);

    private OwnReading() {}

    /**
     * The first answers.
     *
     * @param types the types of the columns, by the server's names
     * @param columns as {@link OwnRequest} has them
     */
    record Result(List<String> types, String columns, int keys, long rows, String digest) {}

    /** Returns the values for the query's placeholder; none if it has none. */
    static List<Object> keys(Connection connection, OwnRequest request) throws SQLException {
        List<Object> keys = new ArrayList<>();
        if (request.keys().isEmpty()) {
            return keys;
        }
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(LoadStudy.MOST_KEYS);
            try (ResultSet rows = statement.executeQuery(request.keys())) {
                while (rows.next()) {
                    keys.add(key(rows));
                }
            }
        }
        if (keys.isEmpty()) {
            throw new UsageException("--keys returns no rows, so there is nothing to ask for; widen its conditions");
        }
        return keys;
    }

    private static Object key(ResultSet rows) throws SQLException {
        Object key = rows.getObject(1);
        if (key instanceof BigInteger || key instanceof Short || key instanceof Integer || key instanceof Byte) {
            return rows.getLong(1);
        }
        if (key instanceof Long || key instanceof String || key instanceof BigDecimal) {
            return key;
        }
        throw new UsageException("--keys returns type="
                + (key == null ? "NULL" : rows.getMetaData().getColumnTypeName(1))
                + " in its first column, expected numbers or strings; convert it, like CAST(day AS CHAR)");
    }

    /**
     * Reads the first answers, for the digest that every arm must reproduce, and reads them again.
     *
     * @throws LoadTable.WrongAnswerException if they differ
     */
    static Result read(Connection connection, OwnRequest request) throws SQLException {
        List<Object> keys = keys(connection, request);
        try (PreparedStatement statement = connection.prepareStatement(request.sql())) {
            List<String> types;
            OwnRequest known;
            try (ResultSet rows = answer(statement, keys, 0)) {
                known = request.with(columns(rows.getMetaData()));
                types = types(rows.getMetaData());
            }
            OwnQuery query = new OwnQuery(known, keys);
            StringBuilder text = new StringBuilder();
            long found = 0;
            for (int number = 0; number < LoadTable.DIGESTED; number++) {
                found += read(answer(statement, keys, number), query, query.digest(text));
                read(answer(statement, keys, number), query, query.check(number));
                read(answer(statement, keys, number), query, query.check(number));
            }
            return new Result(types, known.columns(), keys.size(), found, LoadTable.digest(text.toString()));
        }
    }

    private static ResultSet answer(PreparedStatement statement, List<Object> keys, int number) throws SQLException {
        if (!keys.isEmpty()) {
            statement.setObject(1, keys.get(number % keys.size()));
        }
        return statement.executeQuery();
    }

    /** Reads and closes an answer; returns the number of its rows. */
    static long read(ResultSet answer, OwnQuery query, Rows rows) throws SQLException {
        long count = 0;
        try (answer) {
            while (answer.next()) {
                rows.row(values(answer, query.columns()));
                count++;
            }
        }
        rows.end();
        return count;
    }

    private static Object[] values(ResultSet rows, String columns) throws SQLException {
        Object[] values = new Object[columns.length()];
        for (int column = 0; column < values.length; column++) {
            values[column] = columns.charAt(column) == TIME ? rows.getString(column + 1) : rows.getObject(column + 1);
        }
        return values;
    }

    private static String columns(ResultSetMetaData columns) throws SQLException {
        StringBuilder kinds = new StringBuilder();
        for (int column = 1; column <= columns.getColumnCount(); column++) {
            int type = columns.getColumnType(column);
            // Vert.x has a type of its own for JSON
            boolean same =
                    SAMES.contains(type) && !columns.getColumnTypeName(column).equals("JSON");
            kinds.append(same ? SAME : TIMES.contains(type) ? TIME : OTHER);
        }
        return kinds.toString();
    }

    private static List<String> types(ResultSetMetaData columns) throws SQLException {
        List<String> types = new ArrayList<>();
        for (int column = 1; column <= columns.getColumnCount(); column++) {
            types.add(columns.getColumnTypeName(column));
        }
        return types;
    }
}
