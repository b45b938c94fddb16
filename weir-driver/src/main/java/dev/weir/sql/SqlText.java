package dev.weir.sql;

import java.util.Arrays;

/** A statement's text and the places of its markers. */
public final class SqlText {
    private final String sql;
    private final int[] markers;

    private SqlText(String sql, int[] markers) {
        this.sql = sql;
        this.markers = markers;
    }

    /**
     * Finds the markers: question marks outside quotes, identifiers and comments.
     *
     * @param sql the statement, its JDBC escapes already translated
     * @param dialect how the server reads it
     * @return text and markers
     */
    public static SqlText of(String sql, SqlDialect dialect) {
        SqlLexer lexer = new SqlLexer(sql, dialect);
        int[] found = new int[8];
        int count = 0;
        int at = 0;
        while (at < sql.length()) {
            int next = lexer.skip(at);
            if (next == at && sql.charAt(at) == '?') {
                found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
                found[count++] = at;
            }
            at = Math.max(next, at + 1);
        }
        return new SqlText(sql, Arrays.copyOf(found, count));
    }

    /**
     * Whether the text reads differently with and without the ANSI_QUOTES mode, which MySQL's status flags do not tell:
     * there is a backslash inside double quotes.
     *
     * @param sql the statement
     * @return false where the mode makes no difference to the markers
     */
    public static boolean dependsOnAnsiQuotes(String sql) {
        int quote = sql.indexOf('"');
        return quote >= 0 && sql.indexOf('\\', quote) >= 0;
    }

    /**
     * Whether the markers of a text are the same in every sql_mode and for every version: it has no backslash and nothing
     * that could begin a comment.
     *
     * @param sql the statement
     * @return false when in doubt
     */
    public static boolean readsTheSameInEveryMode(String sql) {
        return sql.indexOf('\\') < 0 && sql.indexOf('#') < 0 && !sql.contains("--") && !sql.contains("/*");
    }

    /**
     * Whether a text may use a user variable, such as {@code @x}.
     *
     * @param sql the statement
     * @param dialect how the server reads it
     * @return true when in doubt
     */
    public static boolean mayUseVariables(String sql, SqlDialect dialect) {
        int first = sql.indexOf('@');
        if (first < 0 || sql.indexOf('\\') >= 0) {
            return first >= 0;
        }
        SqlLexer lexer = new SqlLexer(sql, dialect);
        int at = 0;
        while (at < sql.length()) {
            int next = lexer.skip(at);
            if (sql.startsWith("@@", at)) {
                next = at + 2;
            } else if (next == at && sql.charAt(at) == '@') {
                return true;
            }
            at = Math.max(next, at + 1);
        }
        return false;
    }

    /** The statement. */
    public String sql() {
        return sql;
    }

    /** Number of markers. */
    public int markerCount() {
        return markers.length;
    }

    /**
     * Where a marker stands.
     *
     * @param marker from 0
     * @return index in {@link #sql()}
     */
    public int markerAt(int marker) {
        return markers[marker];
    }
}
