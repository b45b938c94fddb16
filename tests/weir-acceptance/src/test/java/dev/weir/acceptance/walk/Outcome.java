package dev.weir.acceptance.walk;

import java.sql.SQLException;

/**
 * What is seen of a step.
 *
 * @param text rows, counts, or that it was an error
 * @param sqlState empty without an error
 * @param code the server's error; 0 for none of the server's
 */
record Outcome(String text, String sqlState, int code) {
    static Outcome of(String text, SQLException error) {
        return new Outcome(text, String.valueOf(error.getSQLState()), error.getErrorCode());
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
}
