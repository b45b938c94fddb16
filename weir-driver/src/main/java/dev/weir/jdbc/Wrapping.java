package dev.weir.jdbc;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.sql.SQLException;

/** {@link java.sql.Wrapper} for classes that wrap nothing. */
final class Wrapping {
    private Wrapping() {}

    static <T> T unwrap(Object object, Class<T> wanted) throws SQLException {
        if (!wanted.isInstance(object)) {
            throw Errors.usage(
                    object.getClass().getSimpleName() + " is no wrapper of class=" + wanted.getName(),
                    SqlState.INVALID_ARGUMENT);
        }
        return wanted.cast(object);
    }
}
