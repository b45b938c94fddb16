package dev.weir.sql;

import dev.weir.sql.SqlToken.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The columns that an INSERT, REPLACE or UPDATE of one table assigns values of markers to. A marker in an expression, a
 * condition or a SELECT is none of them. {@code columnsQuery} gives the columns, in the order that {@code columns}
 * counts them. {@code columns} has the column of each marker, both counted from 0.
 */
public record AssignedMarkers(String columnsQuery, Map<Integer, Integer> columns) {
    private static final Set<String> MODIFIERS = Set.of("LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "IGNORE", "INTO");
    private static final Set<String> BEHIND_ASSIGNMENTS = Set.of("WHERE", "ORDER", "LIMIT", "ON", "AS", "RETURNING");

    /** Finds them; returns the columns, empty for any other statement, and for one that cannot be read for sure. */
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
            while (here().isAmong(MODIFIERS)) {
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

        /** {@code UPDATE t [[AS] alias] SET ..}; several tables are another statement. */
        private boolean updated() {
            pass("AS");
            pass(!here().isWord("SET") && here().isName());
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
                if (!here().isSymbol('(') || !row(named)) {
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
                // one of the name twice is the server's to refuse
                indexes.put(column, selected.size());
                selected.add(column);
            } while (pass(','));
            return pass(')');
        }

        /** Items of a row; those that are one marker belong to the column of their position. */
        private boolean row(boolean named) {
            int closing = tokens.closing(at);
            if (closing < 0) {
                return false;
            }
            int column = 0;
            for (at++; at < closing; column++) {
                boolean single = here().is(Kind.MARKER) && endsItem(at + 1, closing);
                if (single && (!named || column < selected.size())) {
                    columns.put(markers, column);
                }
                skipItem(closing);
                at++;
            }
            at = closing + 1;
            return true;
        }

        /** Where there is no list of columns, their number is not known, so that none can be named behind them. */
        private boolean onDuplicate(boolean named) {
            while (!here().is(Kind.END)) {
                if (named && here().isWord("ON") && tokens.get(at + 3).isWord("UPDATE")) {
                    at += 4;
                    return assignments();
                }
                at++;
            }
            return true;
        }

        /** {@code column = item, ..}, to what follows them. */
        private boolean assignments() {
            while (true) {
                String column = name();
                if (column.isEmpty() || !pass('=')) {
                    return false;
                }
                int behind = endOfAssignments(at);
                if (here().is(Kind.MARKER) && endsItem(at + 1, behind)) {
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

        /** To the comma behind an item, or the end of all. */
        private void skipItem(int end) {
            int depth = 0;
            for (; at < end; at++) {
                markers += here().is(Kind.MARKER) ? 1 : 0;
                depth += here().depth();
                if (depth == 0 && here().isSymbol(',')) {
                    return;
                }
            }
        }

        /** Goes behind a name of up to three parts; gives the last one in back quotes, empty where there is no name. */
        private String name() {
            if (!here().isName()) {
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
