package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.sql.SQLException;

/** {@link java.sql.Wrapper} for classes that wrap nothing. */
public final class Wrapping {
    private Wrapping() {}

    /** {@link java.sql.Wrapper#isWrapperFor}. */
    public static boolean wraps(Object object, Class<?> wanted) {
        return wanted != null && wanted.isInstance(object);
    }

    /** {@link java.sql.Wrapper#unwrap}. */
    public static <T> T unwrap(Object object, Class<T> wanted) throws SQLException {
        if (!wraps(object, wanted)) {
            throw Errors.usage(
                    object.getClass().getSimpleName() + " is no wrapper of class="
                            + (wanted == null ? null : wanted.getName()),
                    SqlState.INVALID_ARGUMENT);
        }
        return wanted.cast(object);
    }
}
