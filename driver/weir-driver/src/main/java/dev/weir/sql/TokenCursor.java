package dev.weir.sql;

import dev.weir.sql.SqlToken.Kind;

/** Goes over the tokens of a statement, from the one behind its first keyword on. */
abstract class TokenCursor {
    final SqlTokens tokens;
    int at = 1;

    TokenCursor(SqlTokens tokens) {
        this.tokens = tokens;
    }

    final SqlToken here() {
        return tokens.get(at);
    }

    /** Passes the token that is here, if a condition of it holds; returns whether it does. */
    final boolean pass(boolean condition) {
        at += condition ? 1 : 0;
        return condition;
    }

    final boolean pass(char symbol) {
        return pass(here().isSymbol(symbol));
    }

    final boolean pass(String word) {
        return pass(here().isWord(word));
    }

    final boolean pass(Kind kind) {
        return pass(here().is(kind));
    }

    /** The text from a token to the last one that was passed. */
    final String textSince(int first) {
        return tokens.text(first, at - 1);
    }
}
