/**
 * One reader per column, picked when its definition arrives; bytes become a primitive or fields in one of two decoders (text,
 * binary), and conversions from there are written once per kind: integer, floating, decimal, date and time, characters and
 * bytes, bit.
 *
 * <h2>Time zones: the rule</h2>
 *
 * <p>DATE, DATETIME, TIMESTAMP and TIME arrive as fields (year, month, .., microsecond) without a zone, and {@code LocalDate},
 * {@code LocalDateTime}, {@code LocalTime} and {@code Duration} are these fields; nothing is converted. Where Java wants an
 * instant ({@code java.sql.Timestamp}, {@code Instant}, {@code OffsetDateTime}, {@code ZonedDateTime}, {@code java.util.Date})
 * the fields are read in the zone of the given Calendar, or else in {@link dev.weir.column.ColumnContext#zone()}. Fields that
 * a daylight-saving change skips move forward by the length of the gap; fields that occur twice mean the earlier instant, as
 * {@code LocalDateTime.atZone} has it. {@code java.sql.Date} and {@code java.sql.Time} stand for fields too, which they show in
 * the JVM's default zone: without a Calendar that is the zone used, as it was when the connection was made, so that {@code
 * toString()} and {@code toLocalDate()} give the column's fields whatever zone the connection has.
 *
 * <p>Before 1900 {@code java.util} has another calendar and other zone rules than {@code java.time}; there {@code Timestamp}
 * keeps the fields, not the instant.
 *
 * <h2>Numbers</h2>
 *
 * <p>Integer getters on DECIMAL, FLOAT, DOUBLE and numeric text cut the fraction off; a value that does not fit throws. FLOAT is read
 * as {@code float}. The text protocol carries it with six significant digits, the binary protocol exactly: {@code getString}
 * gives the same six digits in both, {@code getFloat} may differ behind them.
 */
@NullMarked
package dev.weir.column;

import org.jspecify.annotations.NullMarked;
