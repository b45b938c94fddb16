package dev.weir.acceptance.transactions;

/**
 * What is seen of a step.
 *
 * @param text rows, counts, or that it was an error
 * @param sqlState empty without an error
 * @param code the server's error; 0 for none of the server's
 */
record Outcome(String text, String sqlState, int code) {
    boolean done() {
        return sqlState.isEmpty();
    }

    /** Whether it is this error of the server. */
    boolean fails(Outcome error) {
        return !done() && sqlState.equals(error.sqlState) && code == error.code;
    }

    /** Whether the driver has refused, and asked no server. */
    boolean isLocal() {
        return !done() && code == 0 && !broken();
    }

    /** Whether there is no connection any more. */
    boolean broken() {
        return sqlState.startsWith("08");
    }

    /** Whether the server has refused. */
    boolean refused() {
        return !done() && code != 0 && !sqlState.startsWith("08");
    }
}
