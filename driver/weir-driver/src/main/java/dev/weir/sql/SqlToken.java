package dev.weir.sql;

import java.util.Set;

/**
 * A piece of code in a statement.
 *
 * @param kind what it is
 * @param text of a word of ASCII in upper case, of anything else as it stands
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
        /** Double quotes: a string or a name, as the ANSI_QUOTES mode says. */
        DOUBLE_QUOTED,
        /** Decimal digits alone. */
        DIGITS,
        /** Returns what begins with a digit: a number in another notation, or a name. */
        DIGIT_WORD,
        MARKER,
        /** A single character of code. */
        SYMBOL,
        /** After the last one. */
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

    /** 1 for an opening parenthesis, -1 for a closing one, 0 for all else. */
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
