package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.lang.invoke.MethodType;
import java.sql.ResultSet;
import java.sql.SQLException;

/** {@code getObject(.., int.class)} and the like: the wrapper, and never nothing. */
final class Primitives {
    private Primitives() {}

    static <T> T get(ResultSet result, int column, Class<T> wanted) throws SQLException {
        Class<?> wrapper = MethodType.methodType(wanted).wrap().returnType();
        Object value = result.getObject(column, wrapper);
        if (value == null) {
            throw Errors.usage(
                    "column index=" + column + " is NULL, which class=" + wanted + " does not have; ask for "
                            + wrapper.getSimpleName() + ".class",
                    SqlState.INVALID_ARGUMENT);
        }
        @SuppressWarnings("unchecked") // Class<Integer> is also the class of int
        T primitive = (T) value;
        return primitive;
    }
}
