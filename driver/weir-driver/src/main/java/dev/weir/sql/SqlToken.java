package dev.weir.sql;

import java.util.Set;

/**
 * A token of a statement.
 *
 * @param text upper case for a word of ASCII, otherwise as written
 * @param start index in the statement
 * @param end index after it
 */
record SqlToken(Kind kind, String text, int start, int end) {
    enum Kind {
        /** A keyword or a name without quotes. */
        WORD,
        /** A name in backticks. */
        NAME,
        /** Text in single quotes. */
        STRING,
        /** Text in double quotes: a string or a name, depending on the ANSI_QUOTES mode. */
        DOUBLE_QUOTED,
        /** Decimal digits only. */
        DIGITS,
        /** A word that begins with a digit: a number in another notation, or a name. */
        DIGIT_WORD,
        MARKER,
        /** A single character. */
        SYMBOL,
        /** The end of the statement. */
        END
    }

    boolean isWord(String upper) {
        return kind == Kind.WORD && text.equals(upper);
    }

    boolean isAmong(Set<String> upper) {
        return kind == Kind.WORD && upper.contains(text);
    }

    boolean isName() {
        return kind == Kind.NAME || kind == Kind.WORD;
    }

    /** Returns 1 for an opening parenthesis, -1 for a closing one, 0 for any other token. */
    int depth() {
        return isSymbol('(') ? 1 : isSymbol(')') ? -1 : 0;
    }

    boolean isSymbol(char symbol) {
        return kind == Kind.SYMBOL && text.charAt(0) == symbol;
    }

    boolean is(Kind wanted) {
        return kind == wanted;
    }
}
