package dev.weir.sql;

import dev.weir.sql.SqlToken.Kind;

/** The storage engine of a temporary table, read from its definition, since no catalog lists it. */
public final class TableEngine {
    /** Index of the token after {@code CREATE TEMPORARY TABLE name}. */
    private static final int COLUMNS = 4;

    private TableEngine() {}

    /**
     * Returns whether the engine is InnoDB, which can undo inserts; false if that cannot be read. The definition is that of
     * {@code SHOW CREATE TABLE}: {@code CREATE TEMPORARY TABLE name (..) ENGINE=InnoDB ..}.
     */
    public static boolean isInnoDb(String definition, SqlDialect dialect) {
        SqlTokens tokens = SqlTokens.of(definition, dialect);
        int options = tokens.closing(COLUMNS) + 1;
        return tokens.problem().isEmpty()
                && tokens.get(COLUMNS).isSymbol('(')
                && options > COLUMNS
                && tokens.get(options).isWord("ENGINE")
                && tokens.get(options + 1).isSymbol('=')
                && tokens.get(options + 2).isWord("INNODB")
                && !isSequence(tokens, options);
    }

    /** A sequence of MariaDB is a table that no transaction undoes. */
    private static boolean isSequence(SqlTokens tokens, int options) {
        int at = options;
        while (!tokens.get(at).is(Kind.END) && !tokens.get(at).isWord("SEQUENCE")) {
            at++;
        }
        return tokens.get(at).isWord("SEQUENCE");
    }
}
