package dev.weir.acceptance.walk;

import java.sql.SQLException;

/**
 * What is seen of a step.
 *
 * @param text rows, counts, or that it was an error
 * @param sqlState empty without an error
 * @param code the server's error; 0 for none of the server's
 * @param lastCode that of the last error of a batch
 */
record Outcome(String text, String sqlState, int code, int lastCode) {
    static Outcome of(String text) {
        return new Outcome(text, "", 0, 0);
    }

    static Outcome of(String text, SQLException error) {
        SQLException last = error;
        while (last.getNextException() != null) {
            last = last.getNextException();
        }
        return new Outcome(text, String.valueOf(error.getSQLState()), error.getErrorCode(), last.getErrorCode());
    }

    boolean done() {
        return sqlState.isEmpty();
    }

    /** Whether it is an error, and none of the server's. */
    boolean isOfDriver() {
        return !done() && code == 0;
    }

    @Override
    public String toString() {
        return done() ? text : text + " SQLState=" + sqlState + " code=" + code;
    }

    /** Whatever further errors there are. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Outcome outcome
                && text.equals(outcome.text)
                && sqlState.equals(outcome.sqlState)
                && code == outcome.code;
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
