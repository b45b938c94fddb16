package dev.weir.sql;

import dev.weir.sql.SqlToken.Kind;
import java.util.List;
import java.util.Set;

/** Facts about the result types of a plain SELECT, by its text; in doubt no, since a yes allows omitting definitions. */
public record SelectText(boolean fixedTypes, boolean plainColumns) {
    /** Words that make the result another than the first select list's, or send it elsewhere. */
    private static final Set<String> NOT_PLAIN =
            Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS", "WITH", "INTO", "ROLLUP", "PROCEDURE");

    /** Table expressions that define their columns in the statement, possibly by markers. */
    private static final Set<String> TABLES_OF_TEXT = Set.of("VALUES", "TABLE", "JSON_TABLE", "LATERAL");

    private static final SelectText UNKNOWN = new SelectText(false, false);

    /** Reads a statement with JDBC escapes translated. */
    public static SelectText of(String sql, SqlDialect dialect) {
        if (StatementKind.of(sql, dialect) != StatementKind.SELECT) {
            return UNKNOWN;
        }
        SqlTokens tokens = SqlTokens.of(sql, dialect);
        return isPlain(tokens)
                ? new SelectText(FixedItems.fill(tokens, dialect.server().castsToBigint()), plainColumns(tokens))
                : UNKNOWN;
    }

    /**
     * Returns whether a column whose definition names a table and its column is that column, unaffected by parameters and
     * variables: the text has no second SELECT, no variable, and no marker before FROM.
     */
    public boolean originsArePlainColumns() {
        return plainColumns;
    }

    private static boolean isPlain(SqlTokens tokens) {
        if (tokens.problem().isPresent() || !tokens.get(0).isWord("SELECT")) {
            return false;
        }
        List<SqlToken> all = tokens.list();
        for (int i = 1; i < all.size(); i++) {
            SqlToken token = all.get(i);
            boolean ends = token.isSymbol(';') && !tokens.get(i + 1).is(Kind.END);
            if (ends || token.isAmong(NOT_PLAIN)) {
                return false;
            }
        }
        return true;
    }

    private static boolean plainColumns(SqlTokens tokens) {
        int depth = 0;
        boolean listOver = false;
        List<SqlToken> all = tokens.list();
        for (int i = 1; i < all.size(); i++) {
            SqlToken token = all.get(i);
            depth += token.depth();
            listOver |= depth == 0 && token.isWord("FROM");
            if (bringsTypes(token, listOver)) {
                return false;
            }
        }
        return depth == 0;
    }

    private static boolean bringsTypes(SqlToken token, boolean listOver) {
        return token.isWord("SELECT")
                || token.isSymbol('@')
                || (token.is(Kind.MARKER) && !listOver)
                || token.isAmong(TABLES_OF_TEXT);
    }

    /** Proves that the text alone fixes the type of every item in a select list. */
    private static final class FixedItems extends TokenCursor {
        /** The most digits of a literal: longer ones could have another type. */
        private static final int MOST_DIGITS = 18;

        /** Clauses that may use a temporary table, whose columns may be narrower than the items. */
        private static final Set<String> TEMPORARY_TABLE = Set.of("GROUP", "ORDER", "HAVING", "WINDOW", "QUALIFY");

        private static final Set<String> END_OF_LIST = Set.of("FROM", "WHERE", "LIMIT");

        private final boolean castsAreBigint;

        private FixedItems(SqlTokens tokens, boolean castsAreBigint) {
            super(tokens);
            this.castsAreBigint = castsAreBigint;
        }

        /**
         * Returns whether the text is a plain SELECT of such items; {@code castsAreBigint} if every integer cast is a BIGINT.
         */
        static boolean fill(SqlTokens tokens, boolean castsAreBigint) {
            FixedItems items = new FixedItems(tokens, castsAreBigint);
            return items.list() && items.restIsPlain();
        }

        private boolean list() {
            while (item() && alias()) {
                if (!pass(',')) {
                    return endsList(current());
                }
            }
            return false;
        }

        private static boolean endsList(SqlToken token) {
            return token.is(Kind.END) || token.isSymbol(';') || token.isAmong(END_OF_LIST);
        }

        private boolean item() {
            SqlToken first = current();
            if (pass(Kind.DIGITS)) {
                return first.text().length() <= MOST_DIGITS;
            }
            if (!first.is(Kind.WORD)) {
                return false;
            }
            return switch (first.text()) {
                case "TRUE", "FALSE" -> pass(true);
                case "COUNT", "EXISTS" -> call(false);
                case "CAST", "CONVERT" -> castsAreBigint && call(true);
                default -> false;
            };
        }

        /** With white space before the parenthesis, the name may be that of a user's function. */
        private boolean call(boolean cast) {
            int opening = at + 1;
            boolean adjacent = tokens.get(opening).isSymbol('(')
                    && tokens.get(opening).start() == current().end();
            int closing = adjacent ? tokens.closing(opening) : -1;
            if (closing < 0 || hasVariable(opening, closing)) {
                return false;
            }
            boolean fixed = !cast || castsToInteger(opening, closing);
            at = closing + 1;
            return fixed;
        }

        private boolean hasVariable(int from, int to) {
            for (int i = from; i < to; i++) {
                if (tokens.get(i).isSymbol('@')) {
                    return true;
                }
            }
            return false;
        }

        /** {@code CAST(.. AS SIGNED [INTEGER])} or {@code CONVERT(.., SIGNED [INTEGER])}. */
        private boolean castsToInteger(int opening, int closing) {
            int last = closing - 1;
            if (tokens.get(last).isWord("INTEGER") || tokens.get(last).isWord("INT")) {
                last--;
            }
            boolean integer =
                    tokens.get(last).isWord("SIGNED") || tokens.get(last).isWord("UNSIGNED");
            SqlToken before = tokens.get(last - 1);
            boolean separated = current().isWord("CAST") ? before.isWord("AS") : before.isSymbol(',');
            return integer && separated && last - 2 > opening;
        }

        private boolean alias() {
            boolean as = pass("AS");
            boolean quoted = current().is(Kind.STRING) || current().is(Kind.DOUBLE_QUOTED);
            return pass(quoted || (current().isName() && !endsList(current()))) || !as;
        }

        private boolean restIsPlain() {
            int depth = 0;
            for (int i = at; !tokens.get(i).is(Kind.END); i++) {
                depth += tokens.get(i).depth();
                if (depth == 0 && tokens.get(i).isAmong(TEMPORARY_TABLE)) {
                    return false;
                }
            }
            return depth == 0;
        }
    }
}
