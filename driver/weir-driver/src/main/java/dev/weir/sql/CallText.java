package dev.weir.sql;

import dev.weir.error.Errors;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The call of a stored routine, {@code {call p(?, 1)}}, {@code {? = call f(?)}} or CALL without braces, or any other statement.
 *
 * @param function whether it calls a function, whose value is the first parameter
 * @param sql CALL for a procedure, SELECT for a function; escapes among the arguments are not translated yet
 * @param database the one in the routine's name; empty for the current one
 * @param name the routine's name without quotes; empty for any other statement
 * @param argumentOfMarker for each marker, counted from 0, the argument that it alone makes up, counted from 0; -1 if it is
 *     only a part of one
 */
public record CallText(boolean function, String sql, String database, String name, List<Integer> argumentOfMarker) {
    public CallText {
        argumentOfMarker = List.copyOf(argumentOfMarker);
    }

    /** Reads a call in the application's text; fails for any other statement. */
    public static CallText of(String sql, SqlDialect dialect) throws SQLException {
        return new Parser(sql, dialect).call();
    }

    /** As {@link #of}, for a text that every sql_mode reads the same; empty if another mode reads another call. */
    public static Optional<CallText> inEveryMode(String sql, SqlDialect server) throws SQLException {
        return server.isTheSameInEveryMode(sql, mode -> of(sql, mode))
                ? Optional.of(of(sql, server))
                : Optional.empty();
    }

    /** Returns any other statement; its markers are no parameters of a routine. */
    public static CallText ofOther(String sql, int markers) {
        return new CallText(false, sql, "", "", Collections.nCopies(markers, -1));
    }

    /** Returns whether the markers are parameters of a procedure, which may be OUT. */
    public boolean givesOut() {
        return !function && !name.isEmpty() && markers() > 0;
    }

    /** Returns the number of markers in the text sent, which leaves out the one for a function's value. */
    public int markers() {
        return argumentOfMarker.size();
    }

    private static final class Parser {
        private final String sql;
        private final SqlLexer lexer;
        private final List<Integer> argumentOfMarker = new ArrayList<>();
        private int at;

        Parser(String sql, SqlDialect dialect) {
            this.sql = sql;
            this.lexer = new SqlLexer(sql, dialect);
        }

        CallText call() throws SQLException {
            pass();
            String before = sql.substring(0, at);
            boolean braces = accept('{');
            boolean function = accept('?');
            if (function && !accept('=')) {
                throw malformed("= behind the ? of the value");
            }
            String keyword = word();
            if (!keyword.toUpperCase(Locale.ROOT).equals("CALL")) {
                throw malformed("CALL");
            }
            pass();
            int start = at;
            String first = identifier();
            pass();
            String second = accept('.') ? identifier() : "";
            int end = at;
            pass();
            boolean parentheses = accept('(');
            if (parentheses) {
                arguments();
                end = at;
            }
            end(braces);
            String text = before
                    + (function ? "SELECT " : "CALL ")
                    + sql.substring(start, end)
                    + (function && !parentheses ? "()" : "");
            boolean qualified = !second.isEmpty();
            return new CallText(function, text, qualified ? first : "", qualified ? second : first, argumentOfMarker);
        }

        /** Skips white space and comments. */
        private void pass() {
            while (at < sql.length()) {
                int next = sql.charAt(at) <= ' ' ? at + 1 : lexer.skipComment(at);
                if (next == at) {
                    return;
                }
                at = next;
            }
        }

        private boolean accept(char symbol) {
            pass();
            if (at < sql.length() && sql.charAt(at) == symbol) {
                at++;
                return true;
            }
            return false;
        }

        private String word() {
            pass();
            int from = at;
            at = lexer.endOfWord(at);
            return sql.substring(from, at);
        }

        private String identifier() throws SQLException {
            pass();
            char quote = at < sql.length() ? sql.charAt(at) : ' ';
            String name = quote == '`' || quote == '"' ? quoted(quote) : word();
            if (name.isEmpty()) {
                throw malformed("the name of a routine");
            }
            return name;
        }

        private String quoted(char quote) {
            StringBuilder name = new StringBuilder();
            at++;
            while (at < sql.length()) {
                char c = sql.charAt(at);
                at++;
                if (c == quote && (at == sql.length() || sql.charAt(at) != quote)) {
                    return name.toString();
                }
                at += c == quote ? 1 : 0;
                name.append(c);
            }
            return "";
        }

        /** Reads the arguments up to the closing parenthesis. */
        private void arguments() throws SQLException {
            int argument = 0;
            int depth = 0;
            // of the present argument: the markers before it, and whether it has anything besides a marker
            int markersBefore = 0;
            boolean more = false;
            while (at < sql.length()) {
                pass();
                char c = at < sql.length() ? sql.charAt(at) : ' ';
                boolean ends = depth == 0 && (c == ',' || c == ')');
                if (ends) {
                    alone(argument, markersBefore, more);
                    argument++;
                    markersBefore = argumentOfMarker.size();
                    more = false;
                } else if (c == '?') {
                    argumentOfMarker.add(-1);
                } else {
                    more = true;
                    depth += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
                }
                at = at < sql.length() ? Math.max(lexer.skip(at), at + 1) : at;
                if (ends && c == ')') {
                    return;
                }
            }
            throw malformed(") behind the arguments");
        }

        private void alone(int argument, int markersBefore, boolean more) {
            if (!more && argumentOfMarker.size() == markersBefore + 1) {
                argumentOfMarker.set(markersBefore, argument);
            }
        }

        private void end(boolean braces) throws SQLException {
            if (braces && !accept('}')) {
                throw malformed("}");
            }
            while (accept(';')) {
                pass();
            }
            pass();
            if (at < sql.length()) {
                throw malformed("the end of the call");
            }
        }

        private SQLException malformed(String expected) {
            return Errors.argument("no call of a stored routine: expected " + expected + " at index=" + at
                    + "; write {call p(?, ..)} or {? = call f(?, ..)}, other statements are for prepareStatement: "
                    + sql);
        }
    }
}
