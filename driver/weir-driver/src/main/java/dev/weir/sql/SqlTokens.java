package dev.weir.sql;

import dev.weir.sql.SqlToken.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a statement, without white space and comments. A comment that servers read as code or as an optimizer hint ends
 * the reading, because its effect depends on the server.
 */
final class SqlTokens {
    /** The longest statement read: longer ones have nothing to gain. */
    private static final int LONGEST = 1 << 16;

    private static final SqlToken BEFORE = new SqlToken(Kind.END, "", 0, 0);

    private final String sql;
    private final SqlLexer lexer;
    private final List<SqlToken> tokens = new ArrayList<>();
    private @Nullable String problem;

    private SqlTokens(String sql, SqlDialect dialect) {
        this.sql = sql;
        this.lexer = new SqlLexer(sql, dialect);
    }

    static SqlTokens of(String sql, SqlDialect dialect) {
        SqlTokens read = new SqlTokens(sql, dialect);
        if (sql.length() > LONGEST) {
            read.problem = "it is longer than " + LONGEST + " characters";
        } else if (!StandardCharsets.UTF_8.newEncoder().canEncode(sql)) {
            read.problem = "it has half of a surrogate pair, which arrives as a question mark";
        } else if (sql.indexOf('\\') >= 0) {
            read.problem = "it has a backslash, which is an escape or none as the sql_mode says";
        } else {
            read.scan();
        }
        read.tokens.add(new SqlToken(Kind.END, "", sql.length(), sql.length()));
        return read;
    }

    static Set<String> words(String separatedBySpaces) {
        return Set.of(separatedBySpaces.split(" "));
    }

    String sql() {
        return sql;
    }

    Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Returns all tokens; the last is of kind END. */
    List<SqlToken> list() {
        return tokens;
    }

    /** Returns a token; END for an index beyond the last. */
    SqlToken get(int index) {
        return tokens.get(Math.min(index, tokens.size() - 1));
    }

    /** Returns the text from a token to another, both included. */
    String text(int first, int last) {
        return sql.substring(get(first).start(), get(last).end());
    }

    /** Returns the index of the parenthesis that closes the one at an index; -1 if there is none. */
    int closing(int opening) {
        int depth = 0;
        for (int i = opening; i < tokens.size(); i++) {
            int change = tokens.get(i).depth();
            depth += change;
            if (change < 0 && depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private void scan() {
        int at = 0;
        while (at < sql.length() && problem == null) {
            at = token(at);
        }
    }

    private int token(int at) {
        char c = sql.charAt(at);
        if (isSpace(c)) {
            return at + 1;
        }
        if (sql.startsWith("/*!", at) || sql.startsWith("/*M!", at) || sql.startsWith("/*+", at)) {
            problem = "it has a comment that servers read: " + sql.substring(at, Math.min(at + 12, sql.length()));
            return at;
        }
        return switch (c) {
            case '\'' -> add(Kind.STRING, at, lexer.skipDoubled(at));
            case '"' -> add(Kind.DOUBLE_QUOTED, at, lexer.skipDoubled(at));
            case '`' -> add(Kind.NAME, at, lexer.skipDoubled(at));
            case '?' -> add(Kind.MARKER, at, at + 1);
            default -> {
                int next = lexer.skipComment(at);
                yield next > at ? next : code(at);
            }
        };
    }

    private int code(int at) {
        int end = lexer.endOfWord(at);
        if (end == at) {
            return add(Kind.SYMBOL, at, at + 1);
        }
        if (!SqlLexer.isDigit(sql.charAt(at))) {
            return word(at, end);
        }
        int letter = at;
        while (letter < end && SqlLexer.isDigit(sql.charAt(letter))) {
            letter++;
        }
        if (letter == end) {
            return add(Kind.DIGITS, at, end);
        }
        checkDigitWord(at, letter, end);
        return add(Kind.DIGIT_WORD, at, end);
    }

    /** Servers end a number with a point or an exponent where its notation ends: {@code 1e5UNION} is two tokens. */
    private void checkDigitWord(int at, int letter, int end) {
        if (sql.charAt(letter) == 'e' || sql.charAt(letter) == 'E' || last().isSymbol('.')) {
            problem = "it has a number or name that can be read in two ways: " + sql.substring(at, end);
        }
    }

    /** After a dot even a keyword is a name, unless the dot ends a number. */
    private int word(int at, int end) {
        if (!last().isSymbol('.')) {
            return add(Kind.WORD, at, end);
        }
        SqlToken dot = last();
        SqlToken before = tokens.size() > 1 ? tokens.get(tokens.size() - 2) : BEFORE;
        if (dot.end() != at || before.is(Kind.DIGITS) || before.is(Kind.DIGIT_WORD)) {
            problem = "it has a dot that can be read in two ways before " + sql.substring(at, end);
        }
        return add(Kind.NAME, at, end);
    }

    private SqlToken last() {
        return tokens.isEmpty() ? BEFORE : tokens.get(tokens.size() - 1);
    }

    private int add(Kind kind, int from, int to) {
        String text = sql.substring(from, to);
        // beyond ASCII there are letters whose upper case would make a keyword of a name
        boolean upper = kind == Kind.WORD && text.chars().allMatch(c -> c < 0x80);
        tokens.add(new SqlToken(kind, upper ? text.toUpperCase(Locale.ROOT) : text, from, to));
        return to;
    }

    /** To the servers, white space beyond ASCII is part of a name. */
    private static boolean isSpace(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }
}
