package dev.weir.sql;

import static dev.weir.sql.SqlTokens.words;

import dev.weir.sql.SqlToken.Kind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises {@code SELECT item [, item].. FROM [database.]table [[AS] alias] WHERE key = ?}. An item is a column, {@code *},
 * {@code table.*} or a literal, with an optional alias.
 */
final class KeyedSelectParser {
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

    private final SqlTokens tokens;
    private int at = 1;
    private String refusal = "";

    KeyedSelectParser(SqlTokens tokens) {
        this.tokens = tokens;
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

    private SqlToken here() {
        return tokens.get(at);
    }

    private String since(int first) {
        return tokens.sql()
                .substring(tokens.get(first).start(), tokens.get(at - 1).end());
    }

    private @Nullable String list() {
        int first = at;
        while (item()) {
            if (here().isWord("FROM")) {
                at++;
                return tokens.sql()
                        .substring(tokens.get(first).start(), tokens.get(at - 2).end());
            }
            if (!here().isSymbol(',')) {
                return refuse(listHas(here()));
            }
            at++;
        }
        return refuse(listHas(here()));
    }

    private static String listHas(SqlToken token) {
        if (token.isSymbol('(')) {
            return "its select list has a parenthesis: a function, an aggregate or an expression";
        }
        return token.is(Kind.MARKER)
                ? "its select list has a parameter marker"
                : "its select list has " + KeyedSelect.describe(token) + " where only columns and literals may be";
    }

    private boolean item() {
        SqlToken first = here();
        if (first.isSymbol('*')) {
            at++;
            return true;
        }
        boolean found = isLiteral(first) ? literal() : listColumn();
        return found && alias();
    }

    private static boolean isLiteral(SqlToken token) {
        return token.is(Kind.STRING) || token.is(Kind.DIGITS) || token.isSymbol('-');
    }

    private boolean literal() {
        if (here().isSymbol('-')) {
            at++;
        }
        if (here().is(Kind.DIGITS)
                && tokens.get(at + 1).isSymbol('.')
                && tokens.get(at + 2).is(Kind.DIGITS)) {
            at += 2;
        }
        boolean found = here().is(Kind.DIGITS) || here().is(Kind.STRING);
        at += found ? 1 : 0;
        return found;
    }

    /** A column with what qualifies it, or all columns of a table. */
    private boolean listColumn() {
        while (isName(here()) || here().is(Kind.DOUBLE_QUOTED)) {
            at++;
            if (!here().isSymbol('.')) {
                return true;
            }
            at++;
            if (here().isSymbol('*')) {
                at++;
                return true;
            }
        }
        return false;
    }

    private static boolean isName(SqlToken token) {
        return token.is(Kind.NAME) || (token.is(Kind.WORD) && !NO_COLUMN.contains(token.text()));
    }

    private boolean alias() {
        boolean as = here().isWord("AS");
        at += as ? 1 : 0;
        boolean named = isName(here()) || here().is(Kind.STRING) || here().is(Kind.DOUBLE_QUOTED);
        at += named ? 1 : 0;
        return named || !as;
    }

    private @Nullable String table() {
        int first = at;
        if (here().isSymbol('(')) {
            return refuse("it reads from a subquery or a parenthesis, not from one table");
        }
        if (path(2) == null) {
            return refuse("it does not read from one table but from " + KeyedSelect.describe(here()));
        }
        boolean as = here().isWord("AS");
        at += as ? 1 : 0;
        if (isName(here()) && !NO_ALIAS.contains(here().text())) {
            at++;
        } else if (as) {
            return refuse("it has no alias after AS");
        }
        String table = since(first);
        if (!here().isWord("WHERE")) {
            return refuse("after its table comes " + KeyedSelect.describe(here()) + " instead of WHERE");
        }
        at++;
        return table;
    }

    /** A name with what qualifies it; names in double quotes could be strings. */
    private @Nullable String path(int most) {
        int first = at;
        for (int i = 0; i < most && isName(here()); i++) {
            at++;
            if (!here().isSymbol('.')) {
                return since(first);
            }
            at++;
        }
        return null;
    }

    /** The key of {@code key = ?} or {@code ? = key}, in any number of parentheses. */
    private @Nullable String condition() {
        int opened = 0;
        while (here().isSymbol('(')) {
            at++;
            opened++;
        }
        boolean markerFirst = here().is(Kind.MARKER);
        if (markerFirst && !equalsAfterMarker()) {
            return refuse("its condition is not key = ?");
        }
        SqlToken first = here();
        String key = path(3);
        if (key == null || (first.is(Kind.WORD) && VALUES.contains(first.text()))) {
            return refuse("its condition compares " + KeyedSelect.describe(first) + ", which is no column");
        }
        if (!markerFirst && !equalsMarker()) {
            return refuse("its condition has " + KeyedSelect.describe(here()) + " instead of = ? after " + key);
        }
        while (opened > 0 && here().isSymbol(')')) {
            at++;
            opened--;
        }
        return opened > 0 ? refuse("its condition is more than key = ?") : key;
    }

    private boolean equalsAfterMarker() {
        at++;
        boolean equal = here().isSymbol('=');
        at += equal ? 1 : 0;
        return equal;
    }

    private boolean equalsMarker() {
        if (!here().isSymbol('=') || !tokens.get(at + 1).is(Kind.MARKER)) {
            return false;
        }
        at += 2;
        return true;
    }

    private boolean isOver() {
        at += here().isSymbol(';') ? 1 : 0;
        if (!here().is(Kind.END)) {
            refuse("after its condition comes " + KeyedSelect.describe(here()));
        }
        return here().is(Kind.END);
    }
}
