package dev.weir.sql;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A statement's text and the places of its markers. */
public final class SqlText {
    private final String sql;
    private final int[] markers;

    /** By marker: the index after the code before it, without white space and comments. */
    private final int[] before;

    /** By marker: the index of the code after it. */
    private final int[] behind;

    private final boolean expressions;

    private SqlText(String sql, Scan scan, boolean expressions) {
        this.sql = sql;
        this.markers = Arrays.copyOf(scan.markers, scan.count);
        this.before = Arrays.copyOf(scan.before, scan.count);
        this.behind = Arrays.copyOf(scan.behind, scan.count);
        this.expressions = expressions;
    }

    private static final class Scan {
        private int[] markers = new int[8];
        private int[] before = new int[8];
        private int[] behind = new int[8];
        private int count;

        /** The index after the last code. */
        private int last;

        Scan(String sql, SqlLexer lexer) {
            int at = 0;
            while (at < sql.length()) {
                int next = Math.max(lexer.skip(at), at + 1);
                if (isCode(sql.charAt(at), next - at)) {
                    code(sql, at, next);
                }
                at = next;
            }
        }

        /** Quoted text is code; any other span longer than a character is a comment. */
        private static boolean isCode(char c, int length) {
            return c == '\'' || c == '"' || c == '`' || (c > ' ' && length == 1);
        }

        private void code(String sql, int from, int to) {
            if (count > 0 && behind[count - 1] == sql.length()) {
                behind[count - 1] = from;
            }
            if (sql.charAt(from) == '?') {
                marker(from, sql.length());
            }
            last = to;
        }

        private void marker(int at, int end) {
            if (count == markers.length) {
                markers = Arrays.copyOf(markers, 2 * count);
                before = Arrays.copyOf(before, 2 * count);
                behind = Arrays.copyOf(behind, 2 * count);
            }
            markers[count] = at;
            before[count] = last;
            behind[count] = end;
            count++;
        }
    }

    /** Finds the markers of a text with JDBC escapes translated: question marks outside quotes, identifiers and comments. */
    public static SqlText of(String sql, SqlDialect dialect) {
        Scan scan = new Scan(sql, new SqlLexer(sql, dialect));
        boolean expressions = scan.count == 0 || StatementKind.takesExpressions(sql, dialect);
        return new SqlText(sql, scan, expressions);
    }

    /** As {@link #of}, for a text that every sql_mode reads the same; empty if markers stand elsewhere in another mode. */
    public static Optional<SqlText> inEveryMode(String sql, SqlDialect server) {
        return server.isTheSameInEveryMode(sql, mode -> Arrays.toString(of(sql, mode).markers))
                ? Optional.of(of(sql, server))
                : Optional.empty();
    }

    /** Returns whether a text may be several statements, one of which could change how the next is read; in doubt true. */
    public static boolean mayBeSeveral(String sql) {
        int semicolon = sql.indexOf(';');
        return semicolon >= 0 && !sql.substring(semicolon).replace(';', ' ').isBlank();
    }

    /** Returns whether every sql_mode and version finds the same markers: no backslash, no version comment; in doubt false. */
    public static boolean readsTheSameInEveryMode(String sql) {
        return sql.indexOf('\\') < 0 && !sql.contains("/*!") && !sql.contains("/*M!");
    }

    /** Returns whether a text may use a user variable, such as {@code @x}; in doubt true. */
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

    public String sql() {
        return sql;
    }

    public int markerCount() {
        return markers.length;
    }

    /** Returns the index in {@link #sql()} of a marker, counted from 0. */
    public int markerAt(int marker) {
        return markers[marker];
    }

    /** Returns whether a quoted text, such as an alias, is next to a marker: with a quoted literal it would be one string. */
    public boolean isBesideString(int marker) {
        return isQuote(before[marker] - 1) || isQuote(behind[marker]);
    }

    private boolean isQuote(int at) {
        return at >= 0 && at < sql.length() && (sql.charAt(at) == '\'' || sql.charAt(at) == '"');
    }

    /** Returns whether {@link #takesOnlyQuoted} is true for a marker. */
    public boolean takesQuoted() {
        for (int i = 0; i < markers.length; i++) {
            if (takesOnlyQuoted(i)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether only a quoted string or a number may replace a marker, counted from 0: most statements other than
     * queries, and a few clauses of queries, take no other literal. In doubt true.
     */
    public boolean takesOnlyQuoted(int marker) {
        if (!expressions) {
            return true;
        }
        int end = before[marker];
        int start = end;
        while (start > 0 && Character.isLetter(sql.charAt(start - 1))) {
            start--;
        }
        return switch (sql.substring(start, end).toUpperCase(Locale.ROOT)) {
            case "SEPARATOR", "OUTFILE", "DUMPFILE" -> true;
            default -> false;
        };
    }
}
