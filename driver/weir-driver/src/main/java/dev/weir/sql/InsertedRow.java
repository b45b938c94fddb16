package dev.weir.sql;

import dev.weir.sql.SqlToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The row of {@code INSERT INTO t [(..)] VALUES (?, ..)}, where another row of the same form may follow it with the same effect as
 * another statement: its items are markers and constants, nothing stands behind it.
 *
 * @param database the database's name; empty where none is written
 * @param table the table's name
 * @param columns the names of the columns; none where they are not listed
 * @param items for each value {@link #MARKER}, or the constant in capital letters
 * @param from index of the opening parenthesis in the statement
 * @param to index behind the closing one
 */
public record InsertedRow(String database, String table, List<String> columns, List<String> items, int from, int to) {
    public static final String MARKER = "?";

    private static final Set<String> CONSTANTS =
            Set.of("NULL", "DEFAULT", "TRUE", "FALSE", "CURRENT_TIMESTAMP", "CURRENT_DATE");

    /** Finds it; returns the row, empty for any other statement. */
    static Optional<InsertedRow> of(String sql, SqlDialect dialect) {
        SqlTokens tokens = SqlTokens.of(sql, dialect);
        return tokens.problem().isPresent() || !tokens.get(0).isWord("INSERT") ? Optional.empty() : of(tokens);
    }

    private static Optional<InsertedRow> of(SqlTokens tokens) {
        int first = tokens.get(1).isWord("INTO") ? 2 : 1;
        int at = afterName(tokens, first);
        if (at < 0) {
            return Optional.empty();
        }
        String database = at - first == 1 ? "" : name(tokens, first);
        String table = name(tokens, at - 1);
        List<String> columns = List.of();
        if (tokens.get(at).isSymbol('(')) {
            columns = columns(tokens, at);
            at = tokens.closing(at) + 1;
        }
        boolean values =
                at > 0 && (tokens.get(at).isWord("VALUES") || tokens.get(at).isWord("VALUE"));
        int opening = at + 1;
        if (!values || !tokens.get(opening).isSymbol('(')) {
            return Optional.empty();
        }
        int closing = tokens.closing(opening);
        if (closing < 0 || !endsBehind(tokens, closing) || !areSimple(tokens, opening, closing)) {
            return Optional.empty();
        }
        return Optional.of(new InsertedRow(
                database,
                table,
                columns,
                items(tokens, opening, closing),
                tokens.get(opening).start(),
                tokens.get(closing).end()));
    }

    /** Index of the token behind {@code name} or {@code name.name}; -1 where there is none. */
    private static int afterName(SqlTokens tokens, int first) {
        int last = tokens.get(first + 1).isSymbol('.') ? first + 2 : first;
        return tokens.get(first).isName() && tokens.get(last).isName() ? last + 1 : -1;
    }

    /** Returns a name as the catalog has it, but for upper and lower case. */
    private static String name(SqlTokens tokens, int index) {
        String written = tokens.text(index, index);
        return written.startsWith("`")
                ? written.substring(1, written.length() - 1).replace("``", "`")
                : written;
    }

    /** A name may have that of its table before it. */
    private static List<String> columns(SqlTokens tokens, int opening) {
        List<String> columns = new ArrayList<>();
        for (int i = opening + 1; i < tokens.closing(opening); i++) {
            if (tokens.get(i).isName() && !tokens.get(i + 1).isSymbol('.')) {
                columns.add(name(tokens, i));
            }
        }
        return columns;
    }

    private static List<String> items(SqlTokens tokens, int opening, int closing) {
        List<String> items = new ArrayList<>();
        for (int i = opening + 1; i < closing; i += 2) {
            SqlToken token = tokens.get(i);
            items.add(token.is(Kind.MARKER) ? MARKER : token.text());
        }
        return items;
    }

    private static boolean endsBehind(SqlTokens tokens, int closing) {
        int next = tokens.get(closing + 1).isSymbol(';') ? closing + 2 : closing + 1;
        return tokens.get(next).is(Kind.END);
    }

    /** Items alternate with commas, and one of them at least is a marker. */
    private static boolean areSimple(SqlTokens tokens, int opening, int closing) {
        boolean markers = false;
        for (int i = opening + 1; i < closing; i++) {
            SqlToken token = tokens.get(i);
            boolean item = (i - opening) % 2 == 1;
            if (item ? !isItem(token) : !token.isSymbol(',')) {
                return false;
            }
            markers |= token.is(Kind.MARKER);
        }
        return markers && (closing - opening) % 2 == 0;
    }

    private static boolean isItem(SqlToken token) {
        return token.is(Kind.MARKER) || token.is(Kind.DIGITS) || token.is(Kind.STRING) || token.isAmong(CONSTANTS);
    }
}
