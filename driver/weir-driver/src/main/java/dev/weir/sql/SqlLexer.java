package dev.weir.sql;

/**
 * Tells code from quoted text and comments, as the servers do, from the beginning of a text to its end. See <a
 * href="https://dev.mysql.com/doc/refman/8.4/en/string-literals.html">strings</a> and <a
 * href="https://dev.mysql.com/doc/refman/8.4/en/comments.html">comments</a>.
 */
final class SqlLexer {
    private static final char DELETE = 0x7F;

    private final String sql;
    private final SqlDialect dialect;

    /** True inside a version comment that the server runs. */
    private boolean inVersionComment;

    SqlLexer(String sql, SqlDialect dialect) {
        this.sql = sql;
        this.dialect = dialect;
    }

    /** Returns the index after the quoted text, identifier or comment that begins at an index; the index itself if none. */
    int skip(int at) {
        return switch (sql.charAt(at)) {
            case '\'' -> endOfQuoted(at, dialect.backslashEscapes());
            case '"' -> endOfQuoted(at, dialect.backslashEscapes() && !dialect.ansiQuotes());
            case '`' -> endOfQuoted(at, false);
            default -> skipComment(at);
        };
    }

    /** As {@link #skip}, for comments only. */
    int skipComment(int at) {
        return switch (sql.charAt(at)) {
            case '#' -> endOfLine(at);
            case '-' -> isDashComment(at) ? endOfLine(at) : at;
            case '/' -> sql.startsWith("/*", at) ? endOfComment(at) : at;
            case '*' -> inVersionComment && sql.startsWith("*/", at) ? endOfVersionComment(at) : at;
            default -> at;
        };
    }

    /** Two dashes begin a comment only before white space, a control character or the end. */
    private boolean isDashComment(int at) {
        return sql.startsWith("--", at)
                && (at + 2 == sql.length() || sql.charAt(at + 2) <= ' ' || sql.charAt(at + 2) == DELETE);
    }

    private int endOfLine(int at) {
        int end = sql.indexOf('\n', at);
        return end < 0 ? sql.length() : end + 1;
    }

    /** A doubled quote ends one quoted text and begins the next, to the same effect. */
    private int endOfQuoted(int at, boolean escapes) {
        char quote = sql.charAt(at);
        for (int i = at + 1; i < sql.length(); i++) {
            char c = sql.charAt(i);
            if (c == '\\' && escapes) {
                i++;
            } else if (c == quote) {
                return i + 1;
            }
        }
        return sql.length();
    }

    /** As {@link #skip}, for a quoted text or name, in which a doubled quote stands for a quote. */
    int skipDoubled(int at) {
        int end = Math.max(skip(at), at + 1);
        while (end - at >= 2 && end < sql.length() && sql.charAt(end) == sql.charAt(at)) {
            end = skip(end);
        }
        return end;
    }

    /** Returns the index after the name or keyword that begins at an index; the index itself if none does. */
    int endOfWord(int from) {
        int to = from;
        while (to < sql.length() && isWordPart(sql.charAt(to))) {
            to++;
        }
        return to;
    }

    private int endOfVersionComment(int at) {
        inVersionComment = false;
        return at + 2;
    }

    /** Skips a comment, but only the opening and the end of a version comment that the server runs: its content is code. */
    private int endOfComment(int at) {
        int opening = openingOfVersionComment(at);
        if (opening > 0) {
            inVersionComment = true;
            return opening;
        }
        boolean nests = opening < 0;
        int depth = 1;
        for (int i = at + 2; i < sql.length(); i++) {
            if (sql.startsWith("*/", i)) {
                i++;
                depth--;
                if (depth == 0) {
                    return i + 1;
                }
            } else if (nests && sql.startsWith("/*", i)) {
                i++;
                depth++;
            }
        }
        return sql.length();
    }

    /** Returns the index of a version comment's content; 0 for an ordinary comment, -1 for one that the server ignores. */
    private int openingOfVersionComment(int at) {
        int digits;
        if (sql.startsWith("/*!", at)) {
            digits = at + 3;
        } else if (dialect.server().runsOwnComments() && sql.startsWith("/*M!", at)) {
            digits = at + 4;
        } else {
            return 0;
        }
        int most = digits + (dialect.server().runsOwnComments() ? 6 : 5);
        int end = digits;
        while (end < sql.length() && end < most && isDigit(sql.charAt(end))) {
            end++;
        }
        if (end - digits < 5) {
            return digits;
        }
        return dialect.server().runsCommentsOf(Integer.parseInt(sql, digits, end, 10)) ? end : -1;
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Returns whether a character can be part of a name. The servers' rule includes white space beyond ASCII. */
    static boolean isWordPart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_' || c == '$' || c >= 0x80;
    }
}
