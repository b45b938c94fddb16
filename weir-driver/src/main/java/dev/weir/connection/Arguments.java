package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.sql.SQLException;

/** Checks of what callers hand in. */
final class Arguments {
    private Arguments() {}

    /** The argument, unless it is {@code null}, which is an error that names it. */
    static <T> T given(String name, T argument) throws SQLException {
        if (argument == null) {
            throw Errors.usage(name + "=null; expected a value", SqlState.INVALID_ARGUMENT);
        }
        return argument;
    }
}
