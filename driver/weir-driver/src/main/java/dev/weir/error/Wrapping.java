package dev.weir.error;

import java.sql.SQLException;
import java.sql.Wrapper;

/** Unwraps to itself. */
public interface Wrapping extends Wrapper {
    @Override
    default boolean isWrapperFor(Class<?> wanted) {
        return wanted != null && wanted.isInstance(this);
    }

    @Override
    default <T> T unwrap(Class<T> wanted) throws SQLException {
        return unwrap(this, wanted);
    }

    static <T> T unwrap(Object object, Class<T> wanted) throws SQLException {
        if (wanted == null || !wanted.isInstance(object)) {
            throw Errors.usage(
                    object.getClass().getSimpleName() + " is no wrapper of class="
                            + (wanted == null ? null : wanted.getName()),
                    SqlState.INVALID_ARGUMENT);
        }
        return wanted.cast(object);
    }
}
