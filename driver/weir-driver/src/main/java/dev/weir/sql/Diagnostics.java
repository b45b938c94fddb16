package dev.weir.sql;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The diagnostics of the previous statement that a statement's own text reads. Nothing that changes them may be sent between
 * the two. A routine that the statement calls may read them, too, which the text does not show.
 *
 * <p>Which commands change them was tried on MySQL 5.7, 8.0 and 9.7 and MariaDB 10.5, 11.4 and 11.8. Every text sets
 * ROW_COUNT(): SET, USE, COMMIT and the like to 0, as do COM_PING, COM_INIT_DB and COM_STMT_RESET; a query to -1, and
 * FOUND_ROWS() to its number of rows. On MySQL every text but those that show conditions clears the conditions; on MariaDB
 * those that use a table do. COM_STMT_PREPARE clears them likewise, and keeps the counts; COM_STMT_CLOSE changes nothing. None
 * of these changes LAST_INSERT_ID().
 */
public enum Diagnostics {
    NONE,
    /** Numbers of rows: {@code ROW_COUNT()}, {@code FOUND_ROWS()}. */
    COUNTS,
    /** Warnings and errors: by SHOW, GET DIAGNOSTICS, {@code @@warning_count}, {@code @@error_count}. */
    CONDITIONS;

    private static final Pattern MENTIONED =
            Pattern.compile("ROW_COUNT|FOUND_ROWS|WARNING|ERROR|DIAGNOSTICS", Pattern.CASE_INSENSITIVE);

    private static final Set<String> FUNCTIONS = Set.of("ROW_COUNT", "FOUND_ROWS");
    private static final Set<String> VARIABLES = Set.of("WARNING_COUNT", "ERROR_COUNT");
    private static final Set<String> KEYWORDS = Set.of("WARNINGS", "ERRORS", "DIAGNOSTICS");

    /** Reads a text; {@code anywhere} has keywords count in any place, as in other statements than reads and changes. */
    static Diagnostics of(String sql, SqlDialect dialect, boolean anywhere) {
        if (!MENTIONED.matcher(sql).find()) {
            return NONE;
        }
        Diagnostics most = new Scan(sql, dialect, anywhere).most();
        if (sql.indexOf('\\') >= 0) {
            for (SqlDialect other : dialect.inOtherModes()) {
                most = more(most, new Scan(sql, other, anywhere).most());
            }
        }
        return most;
    }

    private static Diagnostics more(Diagnostics one, Diagnostics other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    /** Scans the words of the code, those in version comments included; a name in back quotes may be a variable's. */
    private static final class Scan {
        private final String sql;
        private final SqlLexer lexer;
        private final boolean anywhere;

        /** True after an at sign and after a dot, where a name may be a variable's. */
        private boolean ofVariable;

        Scan(String sql, SqlDialect dialect, boolean anywhere) {
            this.sql = sql;
            this.lexer = new SqlLexer(sql, dialect);
            this.anywhere = anywhere;
        }

        Diagnostics most() {
            Diagnostics most = NONE;
            int at = 0;
            while (at < sql.length() && most != CONDITIONS) {
                int end = Math.max(lexer.skip(at), lexer.endOfWord(at));
                if (end > at) {
                    most = more(most, ofWord(at, end));
                    ofVariable &= sql.charAt(at) == '/';
                } else {
                    symbol(at);
                }
                at = Math.max(end, at + 1);
            }
            return most;
        }

        private Diagnostics ofWord(int from, int to) {
            boolean quoted = sql.charAt(from) == '`';
            boolean word = lexer.endOfWord(from) == to;
            if (!quoted && !word) {
                return NONE;
            }
            String name = sql.substring(quoted ? from + 1 : from, quoted ? Math.max(from + 1, to - 1) : to)
                    .toUpperCase(Locale.ROOT);
            if ((ofVariable && VARIABLES.contains(name)) || (word && anywhere && KEYWORDS.contains(name))) {
                return CONDITIONS;
            }
            return word && FUNCTIONS.contains(name) && isCalled(to) ? COUNTS : NONE;
        }

        private boolean isCalled(int end) {
            int at = end;
            while (at < sql.length() && sql.charAt(at) <= ' ') {
                at++;
            }
            return at < sql.length() && (sql.charAt(at) == '(' || lexer.skipComment(at) > at);
        }

        private void symbol(int at) {
            if (sql.charAt(at) > ' ') {
                ofVariable = sql.charAt(at) == '.' || sql.charAt(at) == '@';
            }
        }
    }
}
