package dev.weir.sql;

import dev.weir.sql.SqlToken.Kind;
import java.util.List;
import java.util.Set;

/**
 * Reads what the text of a single plain SELECT says about the types of its result. Every doubt is answered with no: a caller
 * relies on a yes to read values without their definitions.
 */
public record SelectText(boolean fixedTypes, boolean plainColumns) {
    /** Each can make a result of something else than the list after the first SELECT, or send it elsewhere. */
    private static final Set<String> NOT_PLAIN =
            Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS", "WITH", "INTO", "ROLLUP", "PROCEDURE");

    /** Tables whose columns are written in the statement, possibly with markers. */
    private static final Set<String> TABLES_OF_TEXT = Set.of("VALUES", "TABLE", "JSON_TABLE", "LATERAL");

    private static final SelectText UNKNOWN = new SelectText(false, false);

    /** Reads a statement; {@code sql} is the statement, its JDBC escapes already translated. */
    public static SelectText of(String sql, SqlDialect dialect) {
        if (StatementKind.of(sql, dialect) != StatementKind.SELECT) {
            return UNKNOWN;
        }
        SqlTokens tokens = SqlTokens.of(sql, dialect);
        return isPlain(tokens)
                ? new SelectText(FixedItems.only(tokens, !dialect.mariaDb()), plainColumns(tokens))
                : UNKNOWN;
    }

    /**
     * Returns whether a column whose definition names both a table and a column of it is that column, untouched by parameters and
     * variables: there is no second SELECT, no variable, and no marker before FROM.
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
            if (token.isSymbol(';') && !tokens.get(i + 1).is(Kind.END)) {
                return false;
            }
            if (token.is(Kind.WORD) && NOT_PLAIN.contains(token.text())) {
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
            if (token.isSymbol('(')) {
                depth++;
            } else if (token.isSymbol(')')) {
                depth--;
            } else if (depth == 0 && token.isWord("FROM")) {
                listOver = true;
            } else if (bringsTypes(token, listOver)) {
                return false;
            }
        }
        return depth == 0;
    }

    private static boolean bringsTypes(SqlToken token, boolean listOver) {
        return token.isWord("SELECT")
                || token.isSymbol('@')
                || (token.is(Kind.MARKER) && !listOver)
                || (token.is(Kind.WORD) && TABLES_OF_TEXT.contains(token.text()));
    }
}
