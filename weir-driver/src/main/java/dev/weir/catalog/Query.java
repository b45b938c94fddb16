package dev.weir.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A query of {@code information_schema} that is narrowed by values the caller gives. Values are always bound, never put into the
 * text. The text has nothing whose meaning {@code sql_mode} changes: no double quotes, no backslash, no {@code ||}.
 */
final class Query {
    private static final String FILTERS = "/*filters*/";
    private static final String TYPES = "/*types*/";
    private static final char ESCAPE = '|';

    private final List<String> conditions = new ArrayList<>();
    private final List<@Nullable String> values = new ArrayList<>();
    private String text;

    private Query(String text) {
        this.text = text;
    }

    /**
     * Reads a query.
     *
     * @param name of the resource in this package, without {@code .sql}
     */
    static Query named(String name) {
        Predicate<String> comment = line -> line.strip().startsWith("--");
        return new Query(Resources.text(name + ".sql")
                .lines()
                .filter(comment.negate())
                .map(String::strip)
                .collect(Collectors.joining(" ")));
    }

    /** A query without a resource. */
    static Query of(String text) {
        return new Query(text);
    }

    /** A result of no rows. */
    static Query empty(String... labels) {
        return new Query("SELECT NULL AS `" + String.join("`, NULL AS `", labels) + "` FROM DUAL WHERE 1 = 0");
    }

    /** Puts text of our own for {@code ${name}}. */
    Query with(String name, String expression) {
        text = text.replace("${" + name + "}", expression);
        return this;
    }

    /** Puts in what describes a column's type. */
    Query with(SqlTypes types, String declared) {
        return with("jdbcType", types.jdbcType(declared))
                .with("typeName", types.typeName(declared))
                .with("size", types.size(declared));
    }

    /** Keeps rows with this value; without one, all. */
    Query equal(String column, @Nullable String value) {
        return value == null ? this : narrow(column + " = ?", value);
    }

    /**
     * Keeps rows that match a pattern of {@code %} and {@code _}, which a backslash takes literally; without one, all. A
     * pattern without wildcards becomes a comparison, by which the servers find one table without opening every other.
     */
    Query like(String column, @Nullable String pattern) {
        if (pattern == null || pattern.equals("%")) {
            return this;
        }
        NamePattern parsed = NamePattern.parse(pattern, ESCAPE);
        if (!parsed.wild()) {
            return equal(column, parsed.text());
        }
        return narrow(column + " LIKE ? ESCAPE '" + ESCAPE + "'", parsed.text());
    }

    /** Names have no characters beyond the basic plane, and the servers refuse to compare them with text that has. */
    private Query narrow(String condition, String value) {
        if (value.codePoints().anyMatch(Character::isSupplementaryCodePoint)) {
            conditions.add("1 = 0");
        } else {
            conditions.add(condition);
            values.add(value);
        }
        return this;
    }

    /** Keeps rows of these table types; without any, all. A {@code null} among them is no type. Called last. */
    Query types(@Nullable String @Nullable ... types) {
        if (types == null || types.length == 0) {
            text = text.replace(TYPES, "1 = 1");
        } else {
            text = text.replace(TYPES, "TABLE_TYPE IN (" + "?, ".repeat(types.length - 1) + "?)");
            values.addAll(Arrays.asList(types));
        }
        return this;
    }

    /** What is sent to the server. */
    String text() {
        return text.replace(FILTERS, conditions.isEmpty() ? "1 = 1" : String.join(" AND ", conditions));
    }

    /**
     * Sends it.
     *
     * @return rows; closing them closes their statement
     */
    ResultSet run(Connection connection) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(text());
        try {
            statement.closeOnCompletion();
            for (int i = 0; i < values.size(); i++) {
                statement.setString(i + 1, values.get(i));
            }
            return statement.executeQuery();
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }
}
