package dev.weir.sql;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The kind of a statement, by its first keyword. */
public enum StatementKind {
    SELECT,
    /** A common table expression; what follows it may read or change. */
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

    /** Returns whether it changes rows and says how many. */
    public boolean changesRows() {
        return this == INSERT || this == REPLACE || this == UPDATE || this == DELETE;
    }

    public boolean inserts() {
        return this == INSERT || this == REPLACE;
    }

    /** Returns whether it may make keys; an UPDATE may set the last one by LAST_INSERT_ID(..), as sequences in tables do. */
    public boolean generatesKeys() {
        return inserts() || this == UPDATE;
    }

    /** The kind of a statement: comments, white space and parentheses before the first keyword are passed over. */
    public static StatementKind of(String sql, SqlDialect dialect) {
        return OF_WORD.getOrDefault(firstWord(sql, dialect), OTHER);
    }

    /**
     * Returns whether a statement may define tables, views and the like anew: CREATE, ALTER, DROP, RENAME or TRUNCATE;
     * CALL and EXECUTE run what cannot be seen.
     */
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

    /** Returns whether a statement takes expressions as markers; others, such as SHOW and CREATE USER, take quoted strings. */
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

    /** The first keyword, or its beginning, in capital letters; empty where there is none. */
    private static String firstWord(String sql, SqlDialect dialect) {
        int from = firstLetter(sql, dialect);
        int to = from;
        while (to < sql.length() && isLetter(sql.charAt(to)) && to - from < 10) {
            to++;
        }
        return sql.substring(from, to).toUpperCase(Locale.ROOT);
    }

    /** Where the first keyword begins; the end of the text where there is none. */
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
