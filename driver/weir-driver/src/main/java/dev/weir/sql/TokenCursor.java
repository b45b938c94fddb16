package dev.weir.sql;

import dev.weir.sql.SqlToken.Kind;

/** Steps through a statement's tokens, from the one after its first keyword. */
abstract class TokenCursor {
    final SqlTokens tokens;
    int at = 1;

    TokenCursor(SqlTokens tokens) {
        this.tokens = tokens;
    }

    final SqlToken current() {
        return tokens.get(at);
    }

    /** Passes the current token if the condition is true; returns whether it is. */
    final boolean pass(boolean condition) {
        at += condition ? 1 : 0;
        return condition;
    }

    final boolean pass(char symbol) {
        return pass(current().isSymbol(symbol));
    }

    final boolean pass(String word) {
        return pass(current().isWord(word));
    }

    final boolean pass(Kind kind) {
        return pass(current().is(kind));
    }

    /** Returns the text from a token to the last one passed. */
    final String textSince(int first) {
        return tokens.text(first, at - 1);
    }
}
