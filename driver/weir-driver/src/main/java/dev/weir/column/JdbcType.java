package dev.weir.column;

/**
 * JDBC's description of a column's type. Codes, names and classes are those of MySQL Connector/J, which tools know.
 *
 * @param code of {@link java.sql.Types}
 * @param name such as {@code BIGINT UNSIGNED}
 * @param javaClass of what {@code getObject} gives
 * @param precision digits of a number, otherwise characters or bytes
 * @param scale digits after the point
 * @param displaySize characters of the longest value
 * @param signed whether it is a number that can be negative
 * @param characters whether it is text, whose case can matter
 */
public record JdbcType(
        int code,
        String name,
        Class<?> javaClass,
        int precision,
        int scale,
        int displaySize,
        boolean signed,
        boolean characters) {}
