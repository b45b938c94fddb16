package dev.weir.acceptance.transactions;

import java.sql.SQLException;

/** A step, done alike by both twins. */
record Step(String text, Kind kind, Action action) {
    /** What it is for the comparison. */
    enum Kind {
        /** Sets what may be deferred. */
        SETTING,
        /** A statement, so that all that is deferred is done. */
        STATEMENT,
        /** What may carry deferred settings, or not. */
        OTHER,
        /** Begins a session that nobody has set anything of. */
        RESET,
        /** Done by the observer; the session has no part in it, or must have nothing refused. */
        OBSERVER,
        /** Breaks the connection, which is then opened anew. */
        BREAK
    }

    /** What is done, and what is seen of it. */
    interface Action {
        String run(TwinSession session) throws SQLException;
    }

    /** The setting that it sets: the method's name. */
    String setting() {
        return text.substring(0, text.indexOf('('));
    }

    /** Whether the statement was made before: it runs in the database of then, not in the one that is set. */
    boolean isOld() {
        return text.startsWith(Sql.Way.FIRST + " ") || text.startsWith(Sql.Way.KEPT + " ");
    }

    /** Does it. */
    Outcome run(TwinSession session) {
        try {
            return new Outcome(session.world().neutral(action.run(session)), "", 0);
        } catch (SQLException e) {
            String counts = String.valueOf(e.getMessage()).startsWith("counts ") ? e.getMessage() : "error";
            return new Outcome(counts, String.valueOf(e.getSQLState()), e.getErrorCode());
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
