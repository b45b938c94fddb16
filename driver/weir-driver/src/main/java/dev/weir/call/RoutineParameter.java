package dev.weir.call;

/**
 * A parameter of a stored routine, or a function's value.
 *
 * @param position from 1; 0 for a function's value
 * @param name as it was declared; empty for a function's value
 * @param mode a constant of {@link java.sql.ParameterMetaData}
 * @param type of {@link java.sql.Types}
 * @param typeName such as {@code BIGINT UNSIGNED}
 * @param precision digits of a number, otherwise characters or bytes
 * @param scale digits after the point
 */
public record RoutineParameter(
        int position, String name, int mode, int type, String typeName, int precision, int scale) {}
