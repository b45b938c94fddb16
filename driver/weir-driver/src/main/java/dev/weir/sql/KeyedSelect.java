package dev.weir.sql;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.sql.SQLException;

/**
 * A look-up by key, {@code SELECT .. FROM one table WHERE key = ?}, and the statement that does many of them at once: the same
 * with {@code IN (?, ..)} and the key as one column more, the last.
 */
public record KeyedSelect(String list, String table, String key) {
    /**
     * Proves that a statement is such a look-up; {@code sql} is the statement, its JDBC escapes already translated.
     * Fails when it is not, or cannot be proved to be, with the reason and what to do.
     */
    public static KeyedSelect of(String sql, SqlDialect dialect) throws SQLException {
        if (StatementKind.of(sql, dialect) != StatementKind.SELECT) {
            throw refused(sql, "it is no SELECT");
        }
        SqlTokens tokens = SqlTokens.of(sql, dialect);
        if (tokens.problem().isPresent()) {
            throw refused(sql, tokens.problem().get());
        }
        KeyedSelectParser parser = new KeyedSelectParser(tokens);
        KeyedSelect select = parser.parse();
        if (select == null) {
            throw refused(sql, parser.refusal());
        }
        return select;
    }

    private static SQLException refused(String sql, String reason) {
        return Errors.usage(
                "keyed reads need SELECT columns FROM table WHERE key = ?, and nothing else; " + reason
                        + "; run it as a prepared statement, sql=" + sql,
                SqlState.INVALID_ARGUMENT);
    }

    /**
     * The statement for a number of keys; {@code keys} is the number of markers, 1 or more. Returns its text, the last
     * column of its result is the key.
     */
    public String text(int keys) {
        StringBuilder text = new StringBuilder(list.length() + table.length() + 2 * key.length() + 3 * keys + 40);
        text.append("SELECT ").append(list).append(", ").append(key);
        text.append(" FROM ").append(table).append(" WHERE ").append(key).append(" IN (?");
        for (int i = 1; i < keys; i++) {
            text.append(", ?");
        }
        return text.append(')').toString();
    }
}
