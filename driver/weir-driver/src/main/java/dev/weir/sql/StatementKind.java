package dev.weir.sql;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The kind of a statement by its first keyword. */
public enum StatementKind {
    SELECT,
    /** A common table expression; the statement after it may read or change rows. */
    WITH,
    INSERT,
    REPLACE,
    UPDATE,
    DELETE,
    CALL,
    /** SHOW, DESCRIBE, EXPLAIN, TABLE, VALUES and the like, definitions, transactions, settings. */
    OTHER;

    private static final Map<String, StatementKind> OF_WORD =
            Arrays.stream(values()).collect(Collectors.toMap(Enum::name, kind -> kind));

    /** Returns whether it changes rows and reports their number. */
    public boolean changesRows() {
        return this == INSERT || this == REPLACE || this == UPDATE || this == DELETE;
    }

    public boolean inserts() {
        return this == INSERT || this == REPLACE;
    }

    /** Returns whether it may generate keys; an UPDATE may set the last one by LAST_INSERT_ID(..), as in emulated sequences. */
    public boolean generatesKeys() {
        return inserts() || this == UPDATE;
    }

    /** Reads the kind after any comments, white space and parentheses. */
    public static StatementKind of(String sql, SqlDialect dialect) {
        return OF_WORD.getOrDefault(firstWord(sql, dialect), OTHER);
    }

    /** Returns whether a statement may redefine tables, views and the like, itself or by CALL and EXECUTE. */
    public static boolean mayDefine(String sql, SqlDialect dialect) {
        return switch (firstWord(sql, dialect)) {
            case "CREATE", "ALTER", "DROP", "RENAME", "TRUNCATE", "CALL", "EXECUTE" -> true;
            default -> false;
        };
    }

    /** Returns whether a statement only shows something: SHOW, EXPLAIN, DESCRIBE. */
    public static boolean onlyShows(String sql, SqlDialect dialect) {
        return switch (firstWord(sql, dialect)) {
            case "SHOW", "EXPLAIN", "DESCRIBE", "DESC" -> true;
            default -> false;
        };
    }

    /** Returns whether markers are expressions; in other statements, such as SHOW and CREATE USER, they are quoted strings. */
    public static boolean takesExpressions(String sql, SqlDialect dialect) {
        return switch (firstWord(sql, dialect)) {
            case "SELECT", "WITH", "INSERT", "REPLACE", "UPDATE", "DELETE", "CALL", "DO", "VALUES" -> true;
            case "SET" -> {
                String rest = sql.substring(firstLetter(sql, dialect) + 3);
                yield !firstWord(rest, dialect).equals("PASSWORD");
            }
            default -> false;
        };
    }

    /** Returns the first keyword, or its beginning, in capital letters; empty if there is none. */
    private static String firstWord(String sql, SqlDialect dialect) {
        int from = firstLetter(sql, dialect);
        int to = from;
        while (to < sql.length() && isLetter(sql.charAt(to)) && to - from < 10) {
            to++;
        }
        return sql.substring(from, to).toUpperCase(Locale.ROOT);
    }

    /** Returns the index of the first keyword; the end of the text if there is none. */
    private static int firstLetter(String sql, SqlDialect dialect) {
        SqlLexer lexer = new SqlLexer(sql, dialect);
        int at = 0;
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (isLetter(c)) {
                return at;
            }
            int next = lexer.skipComment(at);
            if (next > at) {
                at = next;
            } else if (c <= ' ' || c == '(' || c == ';' || c == '{') {
                at++;
            } else {
                return sql.length();
            }
        }
        return sql.length();
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
