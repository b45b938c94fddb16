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
        return tokens.problem().isPresent() || !tokens.get(0).isWord("INSERT")
                ? Optional.empty()
                : new Reader(tokens).read();
    }

    private static final class Reader extends TokenCursor {
        private final List<String> columns = new ArrayList<>();
        private final List<String> items = new ArrayList<>();

        Reader(SqlTokens tokens) {
            super(tokens);
        }

        Optional<InsertedRow> read() {
            pass("INTO");
            String first = name();
            boolean qualified = pass('.');
            String table = qualified ? name() : first;
            boolean named = !first.isEmpty() && !table.isEmpty() && (!pass('(') || columns());
            if (!named || !(pass("VALUES") || pass("VALUE"))) {
                return Optional.empty();
            }
            int from = here().start();
            boolean simple = pass('(') && items();
            int to = tokens.get(at - 1).end();
            pass(';');
            return simple && here().is(Kind.END)
                    ? Optional.of(new InsertedRow(qualified ? first : "", table, columns, items, from, to))
                    : Optional.empty();
        }

        /** Passes a name, which is returned as the catalog has it, but for upper and lower case; empty where there is none. */
        private String name() {
            if (!pass(here().isName())) {
                return "";
            }
            String written = tokens.text(at - 1, at - 1);
            return written.startsWith("`")
                    ? written.substring(1, written.length() - 1).replace("``", "`")
                    : written;
        }

        /** A name may have that of its table before it. */
        private boolean columns() {
            do {
                String name = name();
                while (pass('.')) {
                    name = name();
                }
                columns.add(name);
            } while (pass(','));
            return pass(')') && !columns.contains("");
        }

        /** One of them at least is a marker. */
        private boolean items() {
            boolean item;
            do {
                items.add(here().text());
                item = pass(isItem(here()));
            } while (item && pass(','));
            return item && pass(')') && items.contains(MARKER);
        }

        private static boolean isItem(SqlToken token) {
            return token.is(Kind.MARKER) || token.is(Kind.DIGITS) || token.is(Kind.STRING) || token.isAmong(CONSTANTS);
        }
    }
}
