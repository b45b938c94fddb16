package dev.weir.sql;

import dev.weir.sql.SqlToken.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The columns to which an INSERT, REPLACE or UPDATE of one table assigns markers. A marker in an expression, a condition or a
 * SELECT is not assigned.
 *
 * @param columnsQuery lists the columns in the order in which {@code columns} counts them
 * @param columns the column of each assigned marker, both counted from 0
 */
public record AssignedMarkers(String columnsQuery, Map<Integer, Integer> columns) {
    private static final Set<String> MODIFIERS = Set.of("LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "IGNORE", "INTO");
    private static final Set<String> BEHIND_ASSIGNMENTS = Set.of("WHERE", "ORDER", "LIMIT", "ON", "AS", "RETURNING");

    /** Finds the assigned markers; empty for any other statement, and for one that cannot be read with certainty. */
    static Optional<AssignedMarkers> of(String sql, SqlDialect dialect) {
        SqlTokens tokens = SqlTokens.of(sql, dialect);
        boolean update = tokens.get(0).isWord("UPDATE");
        boolean insert = tokens.get(0).isWord("INSERT") || tokens.get(0).isWord("REPLACE");
        if (tokens.problem().isPresent() || !(update || insert)) {
            return Optional.empty();
        }
        return new Reader(tokens).read(insert);
    }

    private static final class Reader extends TokenCursor {
        private final List<String> selected = new ArrayList<>();
        private final Map<String, Integer> indexes = new HashMap<>();
        private final Map<Integer, Integer> columns = new HashMap<>();
        private int markers;

        Reader(SqlTokens tokens) {
            super(tokens);
        }

        Optional<AssignedMarkers> read(boolean insert) {
            while (current().isAmong(MODIFIERS)) {
                at++;
            }
            int from = at;
            if (name().isEmpty()) {
                return Optional.empty();
            }
            String table = textSince(from);
            boolean known = insert ? inserted() : updated();
            if (!known || columns.isEmpty()) {
                return Optional.empty();
            }
            String list = selected.isEmpty() ? "*" : String.join(", ", selected);
            return Optional.of(new AssignedMarkers("SELECT " + list + " FROM " + table, Map.copyOf(columns)));
        }

        /** Reads {@code UPDATE t [[AS] alias] SET ..}; an UPDATE of several tables does not match. */
        private boolean updated() {
            pass("AS");
            pass(!current().isWord("SET") && current().isName());
            return pass("SET") && assignments();
        }

        private boolean inserted() {
            boolean named = pass('(');
            if (named && !columnList()) {
                return false;
            }
            if (pass("SET")) {
                return !named && assignments() && onDuplicate(true);
            }
            if (!pass("VALUES") && !pass("VALUE")) {
                return false;
            }
            do {
                if (!current().isSymbol('(') || !row(named)) {
                    return false;
                }
            } while (pass(','));
            return onDuplicate(named);
        }

        private boolean columnList() {
            do {
                String column = name();
                if (column.isEmpty()) {
                    return false;
                }
                // the server refuses a column named twice
                indexes.put(column, selected.size());
                selected.add(column);
            } while (pass(','));
            return pass(')');
        }

        /** Reads a row's items; a single marker belongs to the column at its position. */
        private boolean row(boolean named) {
            int closing = tokens.closing(at);
            if (closing < 0) {
                return false;
            }
            int column = 0;
            for (at++; at < closing; column++) {
                boolean single = current().is(Kind.MARKER) && endsItem(at + 1, closing);
                if (single && (!named || column < selected.size())) {
                    columns.put(markers, column);
                }
                skipItem(closing);
                at++;
            }
            at = closing + 1;
            return true;
        }

        /** Without a list of columns their number is unknown, and columns named here cannot be numbered after them. */
        private boolean onDuplicate(boolean named) {
            while (!current().is(Kind.END)) {
                if (named && current().isWord("ON") && tokens.get(at + 3).isWord("UPDATE")) {
                    at += 4;
                    return assignments();
                }
                at++;
            }
            return true;
        }

        /** Reads {@code column = item, ..} up to the clause after it. */
        private boolean assignments() {
            while (true) {
                String column = name();
                if (column.isEmpty() || !pass('=')) {
                    return false;
                }
                int behind = endOfAssignments(at);
                if (current().is(Kind.MARKER) && endsItem(at + 1, behind)) {
                    columns.put(markers, indexOf(column));
                }
                skipItem(behind);
                if (at == behind) {
                    return true;
                }
                at++;
            }
        }

        private int indexOf(String column) {
            return indexes.computeIfAbsent(column, unknown -> {
                selected.add(column);
                return selected.size() - 1;
            });
        }

        private int endOfAssignments(int from) {
            int depth = 0;
            for (int i = from; ; i++) {
                SqlToken token = tokens.get(i);
                depth += token.depth();
                boolean ends = token.isAmong(BEHIND_ASSIGNMENTS) || token.isSymbol(';');
                if (token.is(Kind.END) || (depth == 0 && ends)) {
                    return i;
                }
            }
        }

        private boolean endsItem(int index, int end) {
            return index == end || tokens.get(index).isSymbol(',');
        }

        /** Skips to the comma after an item, or to the end of the list. */
        private void skipItem(int end) {
            int depth = 0;
            for (; at < end; at++) {
                markers += current().is(Kind.MARKER) ? 1 : 0;
                depth += current().depth();
                if (depth == 0 && current().isSymbol(',')) {
                    return;
                }
            }
        }

        /** Passes a name of up to three parts; returns the last part in back quotes, empty if there is no name. */
        private String name() {
            if (!current().isName()) {
                return "";
            }
            while (tokens.get(at + 1).isSymbol('.') && tokens.get(at + 2).isName()) {
                at += 2;
            }
            String written = tokens.text(at, at);
            at++;
            return written.startsWith("`") ? written : "`" + written + "`";
        }
    }
}
