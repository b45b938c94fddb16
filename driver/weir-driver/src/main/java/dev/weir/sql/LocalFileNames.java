package dev.weir.sql;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Finds the local files that a text names: {@code LOAD DATA|XML [LOW_PRIORITY|CONCURRENT] [FROM] LOCAL INFILE 'name'}. If the
 * name depends on the sql_mode, the names in every mode are returned.
 */
public final class LocalFileNames {
    private static final Set<String> BETWEEN = Set.of("LOW_PRIORITY", "CONCURRENT", "FROM");

    private final String sql;
    private final SqlDialect dialect;
    private final SqlLexer lexer;
    private final Set<String> names;

    private LocalFileNames(String sql, SqlDialect dialect, Set<String> names) {
        this.sql = sql;
        this.dialect = dialect;
        this.lexer = new SqlLexer(sql, dialect);
        this.names = names;
    }

    /** Reads a text of one or more statements. */
    public static Set<String> find(String sql, SqlDialect dialect) {
        Set<String> names = new LinkedHashSet<>();
        new LocalFileNames(sql, dialect, names).read();
        dialect.inOtherModes().forEach(other -> new LocalFileNames(sql, other, names).read());
        return names;
    }

    private enum Seen {
        NOTHING,
        LOAD,
        DATA,
        LOCAL,
        INFILE
    }

    private void read() {
        Seen seen = Seen.NOTHING;
        int at = 0;
        while (at < sql.length()) {
            char c = sql.charAt(at);
            int comment = lexer.skipComment(at);
            if (comment > at) {
                at = comment;
            } else if (c <= ' ') {
                at++;
            } else if (SqlLexer.isWordPart(c)) {
                int end = lexer.endOfWord(at);
                seen = next(seen, sql.substring(at, end).toUpperCase(Locale.ROOT));
                at = end;
            } else {
                int end = lexer.skipDoubled(at);
                if (seen == Seen.INFILE && isString(c) && end - at >= 2) {
                    names.add(unquoted(at, end));
                }
                seen = Seen.NOTHING;
                at = end;
            }
        }
    }

    private static Seen next(Seen seen, String word) {
        return switch (seen) {
            case LOAD -> word.equals("DATA") || word.equals("XML") ? Seen.DATA : first(word);
            case DATA -> word.equals("LOCAL") ? Seen.LOCAL : BETWEEN.contains(word) ? Seen.DATA : first(word);
            case LOCAL -> word.equals("INFILE") ? Seen.INFILE : first(word);
            default -> first(word);
        };
    }

    private static Seen first(String word) {
        return word.equals("LOAD") ? Seen.LOAD : Seen.NOTHING;
    }

    private boolean isString(char quote) {
        return quote == '\'' || (quote == '"' && !dialect.ansiQuotes());
    }

    private String unquoted(int from, int to) {
        StringBuilder text = new StringBuilder();
        char quote = sql.charAt(from);
        for (int i = from + 1; i < to - 1; i++) {
            char c = sql.charAt(i);
            if (c == '\\' && dialect.backslashEscapes() && i + 1 < to - 1) {
                i++;
                text.append(escaped(sql.charAt(i)));
            } else {
                i += c == quote ? 1 : 0;
                text.append(c);
            }
        }
        return text.toString();
    }

    /** See <a href="https://dev.mysql.com/doc/refman/8.4/en/string-literals.html">string literals</a>. */
    private static String escaped(char c) {
        return switch (c) {
            case '0' -> "\0";
            case 'b' -> "\b";
            case 'n' -> "\n";
            case 'r' -> "\r";
            case 't' -> "\t";
            case 'Z' -> "\u001a";
            case '%' -> "\\%";
            case '_' -> "\\_";
            default -> String.valueOf(c);
        };
    }
}
