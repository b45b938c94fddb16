package dev.weir.acceptance.walk;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.List;

/** A step, done alike by both twins. */
record Step(String text, Kind kind, Action action) {
    enum Kind {
        /** The session of a twin. */
        SESSION,
        /** The observer, or one that looks at rows beside the session. */
        OBSERVER,
        /** The observer, to definitions, for which no transaction may be open. */
        DEFINITION,
        /** Breaks the connection, which is then opened anew. */
        BREAK
    }

    /** What is done, and what is seen of it. */
    interface Action {
        String run(Twin twin) throws SQLException;

        /** Steps that do a part of it. */
        default List<Step> smaller() {
            return List.of();
        }
    }

    static Step of(String text, Action action) {
        return new Step(text, Kind.SESSION, action);
    }

    static Step breaking(String text, Action action) {
        return new Step(text, Kind.BREAK, action);
    }

    static Step observer(String text, Action action) {
        return new Step("observer: " + text, Kind.OBSERVER, action);
    }

    Outcome run(Twin twin) {
        try {
            return Outcome.of(action.run(twin));
        } catch (BatchUpdateException e) {
            return Outcome.of("counts " + Arrays.toString(e.getUpdateCounts()), e);
        } catch (SQLException e) {
            return Outcome.of("error", e);
        } catch (DateTimeException e) {
            // of Connector/J's getObject, for a day that does not exist
            return Outcome.of("error", new SQLException(e));
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
