package dev.weir.sql;

import static dev.weir.sql.SqlTokens.words;

import dev.weir.error.Errors;
import dev.weir.sql.SqlToken.Kind;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A look-up by key, {@code SELECT .. FROM one table WHERE key = ?}, and the statement for many keys: the same with {@code IN
 * (?, ..)} and the key as an additional last column.
 */
public record KeyedSelect(String list, String table, String key) {
    /** Proves that a statement, with JDBC escapes translated, is such a look-up; fails with the reason and a remedy. */
    public static KeyedSelect of(String sql, SqlDialect dialect) throws SQLException {
        if (StatementKind.of(sql, dialect) != StatementKind.SELECT) {
            throw refused(sql, "it is no SELECT");
        }
        SqlTokens tokens = SqlTokens.of(sql, dialect);
        if (tokens.problem().isPresent()) {
            throw refused(sql, tokens.problem().get());
        }
        return new Parser(tokens).parse();
    }

    private static SQLException refused(String sql, String reason) {
        return Errors.argument("keyed reads need SELECT columns FROM table WHERE key = ?, and nothing else; " + reason
                + "; run it as a prepared statement, sql=" + sql);
    }

    /** Returns the statement for 1 key or more; the key is the last column of its result. */
    public String text(int keys) {
        String markers = "?" + ", ?".repeat(keys - 1);
        return "SELECT " + list + ", " + key + " FROM " + table + " WHERE " + key + " IN (" + markers + ")";
    }

    /**
     * Recognises {@code SELECT item [, item].. FROM [database.]table [[AS] alias] WHERE key = ?}. An item is a column, {@code
     * *}, {@code table.*} or a literal, with an optional alias.
     */
    private static final class Parser extends TokenCursor {
        /** Words that are no column's name in the list: modifiers, operators, and beginnings of expressions and clauses. */
        private static final Set<String> NO_COLUMN =
                words("ALL AND AS BETWEEN BINARY CASE CAST COLLATE CONVERT DEFAULT DISTINCT DISTINCTROW DIV EXISTS FOR"
                        + " FROM GROUP HAVING HIGH_PRIORITY IN INTERVAL INTO IS JOIN LIKE LIMIT LOCK MATCH MOD NATURAL NEXT"
                        + " NOT ON OR ORDER OVER PREVIOUS PRIOR PROCEDURE REGEXP RLIKE ROW SELECT SOUNDS SQL_BIG_RESULT"
                        + " SQL_BUFFER_RESULT SQL_CACHE SQL_CALC_FOUND_ROWS SQL_NO_CACHE SQL_SMALL_RESULT STRAIGHT_JOIN"
                        + " UNION UNIQUE USING VALUES WHERE WINDOW WITH XOR");

        /** Words that are values where a column could stand. */
        private static final Set<String> VALUES =
                words("CURRENT_DATE CURRENT_ROLE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER FALSE LOCALTIME"
                        + " LOCALTIMESTAMP NULL ROWNUM TRUE UTC_DATE UTC_TIME UTC_TIMESTAMP");

        /** Words after a table that are no alias. */
        private static final Set<String> NO_ALIAS =
                words("CROSS FORCE IGNORE INNER LEFT OUTER PARTITION RIGHT SET TABLESAMPLE USE");

        Parser(SqlTokens tokens) {
            super(tokens);
        }

        KeyedSelect parse() throws SQLException {
            if (!tokens.get(0).isWord("SELECT")) {
                throw refused("it does not begin with SELECT");
            }
            String list = list();
            String table = table();
            String key = condition();
            end();
            return new KeyedSelect(list, table, key);
        }

        private SQLException refused(String reason) {
            return KeyedSelect.refused(tokens.sql(), reason);
        }

        private static String describe(SqlToken token) {
            return token.is(Kind.END) ? "its end" : token.text();
        }

        private String list() throws SQLException {
            int first = at;
            while (item()) {
                if (pass("FROM")) {
                    return tokens.text(first, at - 2);
                }
                if (!pass(',')) {
                    break;
                }
            }
            throw refused(listHas(current()));
        }

        private static String listHas(SqlToken token) {
            if (token.isSymbol('(')) {
                return "its select list has a parenthesis: a function, an aggregate or an expression";
            }
            return token.is(Kind.MARKER)
                    ? "its select list has a parameter marker"
                    : "its select list has " + describe(token) + " where only columns and literals may be";
        }

        private boolean item() {
            return pass('*') || ((isLiteral(current()) ? literal() : listColumn()) && alias());
        }

        private static boolean isLiteral(SqlToken token) {
            return token.is(Kind.STRING) || token.is(Kind.DIGITS) || token.isSymbol('-');
        }

        private boolean literal() {
            pass('-');
            if (current().is(Kind.DIGITS)
                    && tokens.get(at + 1).isSymbol('.')
                    && tokens.get(at + 2).is(Kind.DIGITS)) {
                at += 2;
            }
            return pass(Kind.DIGITS) || pass(Kind.STRING);
        }

        /** Reads a column with its qualifiers, or all columns of a table. */
        private boolean listColumn() {
            while (pass(isName(current()) || current().is(Kind.DOUBLE_QUOTED))) {
                if (!pass('.') || pass('*')) {
                    return true;
                }
            }
            return false;
        }

        private static boolean isName(SqlToken token) {
            return token.isName() && !token.isAmong(NO_COLUMN);
        }

        private boolean alias() {
            boolean as = pass("AS");
            return pass(isName(current())
                            || current().is(Kind.STRING)
                            || current().is(Kind.DOUBLE_QUOTED))
                    || !as;
        }

        private String table() throws SQLException {
            int first = at;
            if (current().isSymbol('(')) {
                throw refused("it reads from a subquery or a parenthesis, not from one table");
            }
            if (path(2) == null) {
                throw refused("it does not read from one table but from " + describe(current()));
            }
            boolean as = pass("AS");
            boolean named = pass(isName(current()) && !current().isAmong(NO_ALIAS));
            if (as && !named) {
                throw refused("it has no alias after AS");
            }
            String table = textSince(first);
            if (!pass("WHERE")) {
                throw refused("after its table comes " + describe(current()) + " instead of WHERE");
            }
            return table;
        }

        /** Reads a name with its qualifiers; in double quotes it could be a string. */
        private @Nullable String path(int most) {
            int first = at;
            for (int i = 0; i < most && pass(isName(current())); i++) {
                if (!pass('.')) {
                    return textSince(first);
                }
            }
            return null;
        }

        /** Returns the key in {@code key = ?} or {@code ? = key}, in any number of parentheses. */
        private String condition() throws SQLException {
            int opened = 0;
            while (pass('(')) {
                opened++;
            }
            boolean markerFirst = pass(Kind.MARKER);
            if (markerFirst && !pass('=')) {
                throw refused("its condition is not key = ?");
            }
            SqlToken first = current();
            String key = path(3);
            if (key == null || first.isAmong(VALUES)) {
                throw refused("its condition compares " + describe(first) + ", which is no column");
            }
            if (!markerFirst && !equalsMarker()) {
                throw refused("its condition has " + describe(current()) + " instead of = ? after " + key);
            }
            while (opened > 0 && pass(')')) {
                opened--;
            }
            if (opened > 0) {
                throw refused("its condition is more than key = ?");
            }
            return key;
        }

        private boolean equalsMarker() {
            boolean equal = current().isSymbol('=') && tokens.get(at + 1).is(Kind.MARKER);
            at += equal ? 2 : 0;
            return equal;
        }

        private void end() throws SQLException {
            pass(';');
            if (!current().is(Kind.END)) {
                throw refused("after its condition comes " + describe(current()));
            }
        }
    }
}
