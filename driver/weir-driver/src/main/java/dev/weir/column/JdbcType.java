package dev.weir.column;

/**
 * A column's type for JDBC. Codes, names and classes are those of MySQL Connector/J, which tools know.
 *
 * @param code of {@link java.sql.Types}
 * @param name such as {@code BIGINT UNSIGNED}
 * @param javaClass the class of {@code getObject}
 * @param precision digits of a number, otherwise characters or bytes
 * @param scale decimals
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
