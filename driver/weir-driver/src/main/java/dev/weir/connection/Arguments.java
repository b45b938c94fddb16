package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Checks of arguments. */
final class Arguments {
    private Arguments() {}

    /** The argument; where there is none, that is an error which names it. */
    static <T> T given(String name, @Nullable T argument) throws SQLException {
        if (argument == null) {
            throw Errors.usage(name + "=null; expected a value", SqlState.INVALID_ARGUMENT);
        }
        return argument;
    }

    /** Checks that a direction is one of JDBC's. */
    static void fetchDirection(int direction) throws SQLException {
        if (direction < ResultSet.FETCH_FORWARD || direction > ResultSet.FETCH_UNKNOWN) {
            throw Errors.usage(
                    "fetchDirection=" + direction + " is none of ResultSet.FETCH_*", SqlState.INVALID_ARGUMENT);
        }
    }
}
