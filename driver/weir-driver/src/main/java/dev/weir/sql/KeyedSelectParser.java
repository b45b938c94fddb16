package dev.weir.sql;

import static dev.weir.sql.SqlTokens.words;

import dev.weir.sql.SqlToken.Kind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises {@code SELECT item [, item].. FROM [database.]table [[AS] alias] WHERE key = ?}. An item is a column, {@code *},
 * {@code table.*} or a literal, with an optional alias.
 */
final class KeyedSelectParser extends TokenCursor {
    /** Words that are no name in the list: modifiers, operators, and what begins an expression or another clause. */
    private static final Set<String> NO_COLUMN =
            words("ALL AND AS BETWEEN BINARY CASE CAST COLLATE CONVERT DEFAULT DISTINCT DISTINCTROW DIV EXISTS FOR"
                    + " FROM GROUP HAVING HIGH_PRIORITY IN INTERVAL INTO IS JOIN LIKE LIMIT LOCK MATCH MOD NATURAL NEXT"
                    + " NOT ON OR ORDER OVER PREVIOUS PRIOR PROCEDURE REGEXP RLIKE ROW SELECT SOUNDS SQL_BIG_RESULT"
                    + " SQL_BUFFER_RESULT SQL_CACHE SQL_CALC_FOUND_ROWS SQL_NO_CACHE SQL_SMALL_RESULT STRAIGHT_JOIN"
                    + " UNION UNIQUE USING VALUES WHERE WINDOW WITH XOR");

    /** Words that are read as a value where a column could stand. */
    private static final Set<String> VALUES =
            words("CURRENT_DATE CURRENT_ROLE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER FALSE LOCALTIME"
                    + " LOCALTIMESTAMP NULL ROWNUM TRUE UTC_DATE UTC_TIME UTC_TIMESTAMP");

    /** Words that follow a table and are no alias of it. */
    private static final Set<String> NO_ALIAS = Set.of(
            "CROSS", "FORCE", "IGNORE", "INNER", "LEFT", "OUTER", "PARTITION", "RIGHT", "SET", "TABLESAMPLE", "USE");

    private String refusal = "";

    KeyedSelectParser(SqlTokens tokens) {
        super(tokens);
    }

    /** Why it was not recognised, as a part of a sentence. */
    String refusal() {
        return refusal;
    }

    /** The statement's parts, unless it is another statement. */
    @Nullable
    KeyedSelect parse() {
        if (!tokens.get(0).isWord("SELECT")) {
            refuse("it does not begin with SELECT");
            return null;
        }
        String list = list();
        String table = list == null ? null : table();
        String key = table == null ? null : condition();
        return list == null || table == null || key == null || !isOver() ? null : new KeyedSelect(list, table, key);
    }

    /** Keeps the first reason; there are no parts to give. */
    private @Nullable String refuse(String reason) {
        refusal = refusal.isEmpty() ? reason : refusal;
        return null;
    }

    private static String describe(SqlToken token) {
        return token.is(Kind.END) ? "its end" : token.text();
    }

    private @Nullable String list() {
        int first = at;
        while (item()) {
            if (pass("FROM")) {
                return tokens.text(first, at - 2);
            }
            if (!pass(',')) {
                break;
            }
        }
        return refuse(listHas(here()));
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
        return pass('*') || ((isLiteral(here()) ? literal() : listColumn()) && alias());
    }

    private static boolean isLiteral(SqlToken token) {
        return token.is(Kind.STRING) || token.is(Kind.DIGITS) || token.isSymbol('-');
    }

    private boolean literal() {
        pass('-');
        if (here().is(Kind.DIGITS)
                && tokens.get(at + 1).isSymbol('.')
                && tokens.get(at + 2).is(Kind.DIGITS)) {
            at += 2;
        }
        return pass(Kind.DIGITS) || pass(Kind.STRING);
    }

    /** A column with what qualifies it, or all columns of a table. */
    private boolean listColumn() {
        while (pass(isName(here()) || here().is(Kind.DOUBLE_QUOTED))) {
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
        return pass(isName(here()) || here().is(Kind.STRING) || here().is(Kind.DOUBLE_QUOTED)) || !as;
    }

    private @Nullable String table() {
        int first = at;
        if (here().isSymbol('(')) {
            return refuse("it reads from a subquery or a parenthesis, not from one table");
        }
        if (path(2) == null) {
            return refuse("it does not read from one table but from " + describe(here()));
        }
        boolean as = pass("AS");
        boolean named = pass(isName(here()) && !here().isAmong(NO_ALIAS));
        if (as && !named) {
            return refuse("it has no alias after AS");
        }
        String table = since(first);
        return pass("WHERE") ? table : refuse("after its table comes " + describe(here()) + " instead of WHERE");
    }

    /** A name with what qualifies it; names in double quotes could be strings. */
    private @Nullable String path(int most) {
        int first = at;
        for (int i = 0; i < most && pass(isName(here())); i++) {
            if (!pass('.')) {
                return since(first);
            }
        }
        return null;
    }

    /** The key of {@code key = ?} or {@code ? = key}, in any number of parentheses. */
    private @Nullable String condition() {
        int opened = 0;
        while (pass('(')) {
            opened++;
        }
        boolean markerFirst = pass(Kind.MARKER);
        if (markerFirst && !pass('=')) {
            return refuse("its condition is not key = ?");
        }
        SqlToken first = here();
        String key = path(3);
        if (key == null || first.isAmong(VALUES)) {
            return refuse("its condition compares " + describe(first) + ", which is no column");
        }
        if (!markerFirst && !equalsMarker()) {
            return refuse("its condition has " + describe(here()) + " instead of = ? after " + key);
        }
        while (opened > 0 && pass(')')) {
            opened--;
        }
        return opened > 0 ? refuse("its condition is more than key = ?") : key;
    }

    private boolean equalsMarker() {
        boolean equal = here().isSymbol('=') && tokens.get(at + 1).is(Kind.MARKER);
        at += equal ? 2 : 0;
        return equal;
    }

    private boolean isOver() {
        pass(';');
        if (!here().is(Kind.END)) {
            refuse("after its condition comes " + describe(here()));
        }
        return here().is(Kind.END);
    }
}
