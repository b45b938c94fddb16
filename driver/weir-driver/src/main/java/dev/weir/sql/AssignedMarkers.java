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

    /** Goes over the tokens once. */
    private static final class Reader {
        private final SqlTokens tokens;
        private final List<String> selected = new ArrayList<>();
        private final Map<String, Integer> indexes = new HashMap<>();
        private final Map<Integer, Integer> columns = new HashMap<>();
        private int at = 1;
        private int markers;

        Reader(SqlTokens tokens) {
            this.tokens = tokens;
        }

        Optional<AssignedMarkers> read(boolean insert) {
            while (tokens.get(at).is(Kind.WORD)
                    && MODIFIERS.contains(tokens.get(at).text())) {
                at++;
            }
            int from = tokens.get(at).start();
            String last = name();
            if (last.isEmpty()) {
                return Optional.empty();
            }
            String table = tokens.sql().substring(from, tokens.get(at - 1).end());
            boolean known = insert ? inserted() : updated();
            if (!known || columns.isEmpty()) {
                return Optional.empty();
            }
            String list = selected.isEmpty() ? "*" : String.join(", ", selected);
            return Optional.of(new AssignedMarkers("SELECT " + list + " FROM " + table, Map.copyOf(columns)));
        }

        /** {@code UPDATE t [[AS] alias] SET ..}; several tables are another statement. */
        private boolean updated() {
            if (tokens.get(at).isWord("AS")) {
                at++;
            }
            if (!tokens.get(at).isWord("SET") && isName(at)) {
                at++;
            }
            return tokens.get(at++).isWord("SET") && assignments();
        }

        private boolean inserted() {
            boolean named = tokens.get(at).isSymbol('(');
            if (named && !columnList()) {
                return false;
            }
            if (tokens.get(at).isWord("SET")) {
                at++;
                return !named && assignments() && onDuplicate(true);
            }
            if (!tokens.get(at).isWord("VALUES") && !tokens.get(at).isWord("VALUE")) {
                return false;
            }
            at++;
            do {
                if (!tokens.get(at).isSymbol('(') || !row(named)) {
                    return false;
                }
            } while (tokens.get(at).isSymbol(',') && at++ > 0);
            return onDuplicate(named);
        }

        private boolean columnList() {
            do {
                at++;
                String column = name();
                if (column.isEmpty()) {
                    return false;
                }
                // one of the name twice is the server's to refuse
                indexes.put(column, selected.size());
                selected.add(column);
            } while (tokens.get(at).isSymbol(','));
            return tokens.get(at++).isSymbol(')');
        }

        /** Items of a row; those that are one marker belong to the column of their position. */
        private boolean row(boolean named) {
            int closing = tokens.closing(at);
            if (closing < 0) {
                return false;
            }
            int column = 0;
            for (at++; at < closing; column++) {
                boolean single = tokens.get(at).is(Kind.MARKER) && endsItem(at + 1, closing);
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
            while (!tokens.get(at).is(Kind.END)) {
                boolean begins =
                        tokens.get(at).isWord("ON") && tokens.get(at + 3).isWord("UPDATE");
                if (begins && named) {
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
                if (column.isEmpty() || !tokens.get(at++).isSymbol('=')) {
                    return false;
                }
                int behind = endOfAssignments(at);
                if (tokens.get(at).is(Kind.MARKER) && endsItem(at + 1, behind)) {
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
                depth += token.isSymbol('(') ? 1 : token.isSymbol(')') ? -1 : 0;
                boolean ends = token.is(Kind.WORD) && BEHIND_ASSIGNMENTS.contains(token.text());
                if (token.is(Kind.END) || (depth == 0 && (ends || token.isSymbol(';')))) {
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
                SqlToken token = tokens.get(at);
                markers += token.is(Kind.MARKER) ? 1 : 0;
                depth += token.isSymbol('(') ? 1 : token.isSymbol(')') ? -1 : 0;
                if (depth == 0 && token.isSymbol(',')) {
                    return;
                }
            }
        }

        /** Goes behind a name of up to three parts; gives the last one in back quotes, empty where there is no name. */
        private String name() {
            if (!isName(at)) {
                return "";
            }
            while (tokens.get(at + 1).isSymbol('.') && isName(at + 2)) {
                at += 2;
            }
            SqlToken last = tokens.get(at++);
            return last.is(Kind.NAME) && last.text().startsWith("`")
                    ? last.text()
                    : "`" + tokens.sql().substring(last.start(), last.end()) + "`";
        }

        private boolean isName(int index) {
            return tokens.get(index).is(Kind.NAME) || tokens.get(index).is(Kind.WORD);
        }
    }
}
