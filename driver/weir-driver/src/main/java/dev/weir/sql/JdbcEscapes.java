package dev.weir.sql;

import dev.weir.error.Errors;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Translates the escapes of the JDBC specification (section 13.4): {@code {fn ..}}, {@code {d ..}} and so on. */
public final class JdbcEscapes {
    private static final int MAX_DEPTH = 100;

    private static final Pattern CONVERT = Pattern.compile("CONVERT\\s*\\(", Pattern.CASE_INSENSITIVE);

    private final String sql;
    private final SqlLexer lexer;
    private final StringBuilder out;
    private int at;

    private JdbcEscapes(String sql, SqlDialect dialect) {
        this.sql = sql;
        this.lexer = new SqlLexer(sql, dialect);
        this.out = new StringBuilder(sql.length());
    }

    /** Returns the statement in the server's syntax; the same string without escapes. Fails for an invalid escape. */
    public static String translate(String sql, SqlDialect dialect) throws SQLException {
        if (sql.indexOf('{') < 0) {
            return sql;
        }
        JdbcEscapes escapes = new JdbcEscapes(sql, dialect);
        escapes.copy(0);
        return escapes.out.toString();
    }

    /** As {@link #translate}, for a text that every sql_mode reads the same; empty if another mode reads it differently. */
    public static Optional<String> translateInEveryMode(String sql, SqlDialect server) throws SQLException {
        boolean same =
                sql.indexOf('{') < 0 || server.isTheSameInEveryMode(sql, mode -> Optional.of(translate(sql, mode)));
        return same ? Optional.of(translate(sql, server)) : Optional.empty();
    }

    /** Copies up to the end of the text, or, at a depth above 0, of the escape. */
    private void copy(int depth) throws SQLException {
        while (at < sql.length()) {
            int next = lexer.skip(at);
            char c = sql.charAt(at);
            if (next > at) {
                out.append(sql, at, next);
                at = next;
            } else if (c == '{') {
                at++;
                escape(depth + 1);
            } else if (c == '}' && depth > 0) {
                at++;
                return;
            } else {
                out.append(c);
                at++;
            }
        }
        if (depth > 0) {
            throw malformed("is not closed, expected '}'");
        }
    }

    private void escape(int depth) throws SQLException {
        if (depth > MAX_DEPTH) {
            throw malformed("is nested deeper than " + MAX_DEPTH);
        }
        skipSpace();
        String word = word();
        switch (word) {
            case "D" -> literal("DATE ", depth);
            case "T" -> literal("TIME ", depth);
            case "TS" -> literal("TIMESTAMP ", depth);
            case "FN" -> function(depth);
            case "OJ" -> literal("", depth);
            case "ESCAPE", "CALL", "LIMIT" -> literal(word + " ", depth);
            case "" ->
                throw sql.startsWith("?", at)
                        ? Errors.unsupported("{? = call ..} here", "its result needs Connection.prepareCall")
                        : malformed("has no keyword");
            default -> throw malformed("has an unknown keyword=" + word);
        }
    }

    private void literal(String keyword, int depth) throws SQLException {
        skipSpace();
        out.append(keyword);
        copy(depth);
    }

    private void function(int depth) throws SQLException {
        skipSpace();
        int start = out.length();
        copy(depth);
        String call = out.substring(start);
        if (CONVERT.matcher(call).lookingAt()) {
            out.setLength(start);
            out.append(cast(call));
        }
    }

    /** {@code CONVERT(value, SQL_type)} names JDBC's types, the server's function those of CAST. */
    private static String cast(String call) {
        int comma = call.lastIndexOf(',');
        int end = call.lastIndexOf(')');
        if (comma < 0 || end < comma) {
            return call;
        }
        String name = call.substring(comma + 1, end).strip().toUpperCase(Locale.ROOT);
        String type = castType(name.startsWith("SQL_") ? name.substring(4) : name);
        return type.isEmpty() ? call : call.substring(0, comma + 1) + " " + type + call.substring(end);
    }

    /** Returns CAST's name of a type in {@code {fn CONVERT(value, SQL_type)}}; empty for an unknown one. */
    private static String castType(String type) {
        return switch (type) {
            case "BIGINT", "INTEGER", "SMALLINT", "TINYINT" -> "SIGNED";
            case "BIT", "BOOLEAN" -> "UNSIGNED";
            case "BINARY", "BLOB", "LONGVARBINARY", "VARBINARY" -> "BINARY";
            case "CHAR", "CLOB", "LONGVARCHAR", "VARCHAR" -> "CHAR";
            case "DATE", "TIME" -> type;
            case "TIMESTAMP" -> "DATETIME";
            case "DECIMAL", "NUMERIC" -> "DECIMAL(65, 30)";
            case "DOUBLE", "FLOAT", "REAL" -> "DOUBLE";
            default -> "";
        };
    }

    private void skipSpace() {
        while (at < sql.length() && sql.charAt(at) <= ' ') {
            at++;
        }
    }

    private String word() {
        int from = at;
        while (at < sql.length() && Character.isLetter(sql.charAt(at))) {
            at++;
        }
        return sql.substring(from, at).toUpperCase(Locale.ROOT);
    }

    private SQLException malformed(String what) {
        String message = "JDBC escape at index=" + at + " " + what + "; a brace that is no escape belongs in quotes";
        return Errors.argument(message);
    }
}
