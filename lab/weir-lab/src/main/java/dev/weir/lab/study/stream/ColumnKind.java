package dev.weir.lab.study.stream;

import dev.weir.report.text.Text;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/**
 * The way of reading a column, and the form of its values in the digest: the same bytes for every driver and protocol. The lab determines
 * the kind once from the type on the wire, since drivers name the same type differently.
 */
enum ColumnKind {
    /** Integers up to 64 bits, signed, and {@code YEAR}. */
    INTEGER,

    /** {@code DECIMAL}, and {@code BIGINT UNSIGNED}, which exceeds Java's primitives. */
    DECIMAL,

    /** {@code FLOAT}: the text protocol rounds to six digits, the binary one does not, so six are digested. */
    FLOAT,

    /** {@code DOUBLE}: with declared decimals, the text protocol rounds to them and the binary one does not. */
    DOUBLE,

    /** A zero date, {@code 0000-00-00}, is NULL: Java has no such date. */
    DATE,

    /** {@code DATETIME} and {@code TIMESTAMP}; a zero one is NULL. */
    DATE_TIME,

    /** {@code TIME} within a day. */
    TIME,

    /** {@code TIME} with negative values or values of a day and more. */
    DURATION,

    /** {@code BIT(1)}. */
    BOOLEAN,

    /** Binary strings, {@code BIT(n)}, {@code GEOMETRY}, {@code VECTOR}. */
    BYTES,

    /** Character strings, {@code ENUM}, {@code SET}, {@code JSON}. */
    TEXT;

    /** Decimal digits that survive storage, {@code FLT_DIG} and {@code DBL_DIG} of C. */
    private static final int FLOAT_DIGITS = 6;

    private static final int DOUBLE_DIGITS = 15;

    private static final DateTimeFormatter MYSQL_TIME = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.MICRO_OF_SECOND, 6, 6, true)
            .toFormatter(Locale.ROOT);

    private static final DateTimeFormatter MYSQL_DATE_TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral(' ')
            .append(MYSQL_TIME)
            .toFormatter(Locale.ROOT);

    /** Returns the value of a column of the current row, by the type's usual getter; {@code null} for NULL. */
    Object read(ResultSet row, int column) throws SQLException {
        return switch (this) {
            case INTEGER -> orNull(row, row.getLong(column));
            case DECIMAL -> row.getBigDecimal(column);
            case FLOAT -> orNull(row, row.getFloat(column));
            case DOUBLE -> orNull(row, row.getDouble(column));
            case DATE -> row.getObject(column, LocalDate.class);
            case DATE_TIME -> row.getObject(column, LocalDateTime.class);
            case TIME -> row.getObject(column, LocalTime.class);
            case DURATION -> row.getObject(column, Duration.class);
            case BOOLEAN -> orNull(row, row.getBoolean(column));
            case BYTES -> row.getBytes(column);
            case TEXT -> row.getString(column);
        };
    }

    private static Object orNull(ResultSet row, Object primitive) throws SQLException {
        return row.wasNull() ? null : primitive;
    }

    /** Returns the value as the text protocol writes it, as far as both protocols carry it. */
    String text(Object value) {
        return switch (this) {
            case DECIMAL -> ((BigDecimal) value).toPlainString();
            case FLOAT -> rounded((float) value, FLOAT_DIGITS);
            case DOUBLE -> rounded((double) value, DOUBLE_DIGITS);
            case DATE_TIME -> withoutZeroFraction(MYSQL_DATE_TIME.format((LocalDateTime) value));
            case TIME -> withoutZeroFraction(MYSQL_TIME.format((LocalTime) value));
            case DURATION -> withoutZeroFraction(text((Duration) value));
            default -> value.toString();
        };
    }

    private static String text(Duration value) {
        Duration size = value.abs();
        return Text.format(
                "%s%02d:%02d:%02d.%06d",
                value.isNegative() ? "-" : "",
                size.toHours(),
                size.toMinutesPart(),
                size.toSecondsPart(),
                size.toNanosPart() / 1000);
    }

    /** Returns the digested form of a value that is not NULL. */
    byte[] canonical(Object value) {
        return this == BYTES ? (byte[]) value : text(value).getBytes(StandardCharsets.UTF_8);
    }

    private static String rounded(double value, int digits) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toString();
    }

    boolean isTemporal() {
        return this == DATE || this == DATE_TIME || this == TIME || this == DURATION;
    }

    /** The binary protocol omits a fraction of zero; the text protocol writes as many digits as declared. */
    static String withoutZeroFraction(String temporal) {
        int dot = temporal.indexOf('.');
        if (dot < 0) {
            return temporal;
        }
        int end = temporal.length();
        while (temporal.charAt(end - 1) == '0') {
            end--;
        }
        return temporal.substring(0, end - 1 == dot ? dot : end);
    }
}
