package dev.weir.api;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * A column of {@link LentRows}, with its type as the server names it: options such as {@link Option#TINY_INT_1_IS_BIT} change
 * nothing here.
 *
 * @param label name in the result
 * @param type how its values are read
 * @param code type code of the protocol, also of a type that this driver does not know
 * @param unsigned whether its numbers are
 * @param length longest value in bytes as displayed; the bits of a BIT
 * @param precision digits of a DECIMAL
 * @param scale of these, digits after the point
 * @param charset character set of the bytes of text, ENUM, SET and JSON; null for other types
 */
@SuppressWarnings("exports") // programs compile without the annotations
public record LentColumn(
        String label,
        Type type,
        int code,
        boolean unsigned,
        long length,
        int precision,
        int scale,
        @Nullable Charset charset) {
    /** The type of a column, and which methods of {@link LentRows} read its values. */
    public enum Type {
        /** The type of a bare NULL: no value. */
        NULL,
        /** Eight bits, by {@link LentRows#getLongs}; a BOOLEAN is one, too. */
        TINYINT,
        /** Sixteen bits, by {@link LentRows#getLongs}. */
        SMALLINT,
        /** Twenty-four bits, by {@link LentRows#getLongs}. */
        MEDIUMINT,
        /** Thirty-two bits, by {@link LentRows#getLongs}. */
        INT,
        /** Sixty-four bits, by {@link LentRows#getLongs}. */
        BIGINT,
        /** A number from 0 to 2155, by {@link LentRows#getLongs}. */
        YEAR,
        /** One to sixty-four bits, by {@link LentRows#getLongs}. */
        BIT,
        /** By {@link LentRows#getDoubles}, which is exact; the text protocol carries six digits. */
        FLOAT,
        /** By {@link LentRows#getDoubles}. */
        DOUBLE,
        /** Bytes of {@code [-]digits[.digits]}, in both protocols. */
        DECIMAL,
        /** By {@link LentRows#getMicros}. */
        DATE,
        /** By {@link LentRows#getMicros}. */
        DATETIME,
        /** By {@link LentRows#getMicros}, in the time zone of the session. */
        TIMESTAMP,
        /** A duration of either sign, by {@link LentRows#getMicros}. */
        TIME,
        /** Bytes in {@link LentColumn#charset()}: CHAR to LONGTEXT, and types that the server sends as such. */
        TEXT,
        /** Bytes in {@link LentColumn#charset()}. */
        ENUM,
        /** Bytes in {@link LentColumn#charset()}, the members with commas between them. */
        SET,
        /** Bytes in {@link LentColumn#charset()}. */
        JSON,
        /** BINARY to LONGBLOB: bytes. */
        BYTES,
        /** Four bytes of SRID, little-endian, then WKB. */
        GEOMETRY,
        /** Little-endian numbers of 32 bits in IEEE 754. */
        VECTOR,
        /** A type that this driver does not know: bytes, as sent. */
        UNKNOWN
    }
}
