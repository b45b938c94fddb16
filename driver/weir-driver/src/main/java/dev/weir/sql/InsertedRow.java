package dev.weir.sql;

import dev.weir.sql.SqlToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The row of {@code INSERT INTO t [(..)] VALUES (?, ..)} if it can share a statement with more rows of the same form, to the
 * same effect as a statement for each. Its items are markers and constants, and no clause follows it.
 *
 * @param database the database's name; empty if none is written
 * @param table the table's name
 * @param columns the names of the columns; empty if they are not listed
 * @param items for each value {@link #MARKER}, or the constant in capital letters
 * @param from index of the opening parenthesis in the statement
 * @param to index after the closing one
 */
public record InsertedRow(String database, String table, List<String> columns, List<String> items, int from, int to) {
    public static final String MARKER = "?";

    private static final Set<String> CONSTANTS =
            Set.of("NULL", "DEFAULT", "TRUE", "FALSE", "CURRENT_TIMESTAMP", "CURRENT_DATE");

    /** Finds the row; empty for any other statement. */
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
            int from = current().start();
            boolean simple = pass('(') && items();
            int to = tokens.get(at - 1).end();
            pass(';');
            return simple && current().is(Kind.END)
                    ? Optional.of(new InsertedRow(qualified ? first : "", table, columns, items, from, to))
                    : Optional.empty();
        }

        /** Passes a name; returns it as the catalog has it, except for case; empty if there is none. */
        private String name() {
            if (!pass(current().isName())) {
                return "";
            }
            String written = tokens.text(at - 1, at - 1);
            return written.startsWith("`")
                    ? written.substring(1, written.length() - 1).replace("``", "`")
                    : written;
        }

        /** Reads the list of columns, each of which may be qualified by its table. */
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

        /** Reads the items, at least one of which must be a marker. */
        private boolean items() {
            boolean item;
            do {
                items.add(current().text());
                item = pass(isItem(current()));
            } while (item && pass(','));
            return item && pass(')') && items.contains(MARKER);
        }

        private static boolean isItem(SqlToken token) {
            return token.is(Kind.MARKER) || token.is(Kind.DIGITS) || token.is(Kind.STRING) || token.isAmong(CONSTANTS);
        }
    }
}
