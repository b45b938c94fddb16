package dev.weir.parameter;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.net.URI;
import java.net.URL;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.Year;
import java.util.BitSet;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** {@code setObject} with a target type: converts values whose class does not have that type. */
@SuppressWarnings("JavaUtilDate") // JDBC hands them in
public final class TargetTypes {
    private static final int DATE_TEXT = 10;

    private final ObjectParameters objects;

    /** @param objects makes parameters of values that need no conversion */
    public TargetTypes(ObjectParameters objects) {
        this.objects = objects;
    }

    /**
     * Returns the parameter for an object sent as a type of {@link Types}; fails if the value cannot be converted. {@code
     * scale} is the number of decimals for NUMERIC and DECIMAL, rounded half up; -1 keeps the value's.
     */
    public Parameter parameter(@Nullable Object value, int type, int scale) throws SQLException {
        if (value == null) {
            return Parameters.NULL;
        }
        try {
            return switch (type) {
                case Types.BIT -> bit(value);
                case Types.BOOLEAN -> Parameters.of(truth(value));
                case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> integer(value);
                case Types.BIGINT ->
                    objects.asText() && value instanceof Number ? objects.parameter(value) : bigint(value);
                case Types.REAL, Types.FLOAT, Types.DOUBLE ->
                    objects.parameter(
                            objects.asText() && value instanceof Number number
                                    ? number.doubleValue()
                                    : decimal(value).doubleValue());
                case Types.DECIMAL, Types.NUMERIC -> Parameters.of(scaled(decimal(value), scale));
                case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.CLOB -> text(value, type);
                case Types.NCHAR, Types.NVARCHAR, Types.LONGNVARCHAR, Types.NCLOB -> text(value, type);
                case Types.DATE -> Parameters.of(date(value));
                case Types.TIME, Types.TIME_WITH_TIMEZONE -> time(value);
                case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> timestamp(value);
                case Types.NULL -> Parameters.NULL;
                case Types.OTHER, Types.JAVA_OBJECT -> objects.parameter(value);
                default -> large(value, type);
            };
        } catch (NumberFormatException | DateTimeException e) {
            throw cannot(value, type);
        }
    }

    private Parameter large(Object value, int type) throws SQLException {
        return switch (type) {
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> binary(value, type);
            case Types.SQLXML ->
                value instanceof SQLXML xml
                        ? Parameters.of(xml.getString())
                        : checked(isText(value) || isStream(value), value, type);
            case Types.DATALINK -> checked(value instanceof URL || value instanceof URI || isText(value), value, type);
            case Types.ARRAY, Types.REF, Types.ROWID, Types.STRUCT, Types.REF_CURSOR, Types.DISTINCT ->
                throw Errors.unsupported(
                        "setObject with target type=" + name(type),
                        "the servers have no such type; set the values that it stands for, or text in JSON");
            default ->
                throw Errors.argument(
                        "target type=" + type + " is none of java.sql.Types; leave it out, or use Types.OTHER, to send"
                                + " the value by its class");
        };
    }

    private Parameter checked(boolean fits, Object value, int type) throws SQLException {
        if (!fits) {
            throw cannot(value, type);
        }
        return objects.parameter(value);
    }

    private static boolean isText(Object value) {
        return value instanceof CharSequence || value instanceof Character || value instanceof Enum<?>;
    }

    private static boolean isStream(Object value) {
        return value instanceof InputStream
                || value instanceof Reader
                || value instanceof Blob
                || value instanceof Clob;
    }

    /** Text and numbers give the bytes of their text. */
    private Parameter binary(Object value, int type) throws SQLException {
        if (value instanceof UUID uuid) {
            return Parameters.of(OtherObjects.bytes(uuid));
        }
        if (value instanceof Blob blob) {
            return Parameters.of(blob);
        }
        boolean bytes = value instanceof byte[] || value instanceof BitSet || value instanceof float[];
        boolean known = bytes || value instanceof Number || value instanceof SQLXML;
        return checked(known || isText(value) || isStream(value), value, type);
    }

    /** Takes a boolean, a number or bytes; a BIT has up to 64 bits. */
    private Parameter bit(Object value) throws SQLException {
        if (value instanceof byte[] || value instanceof BitSet) {
            return objects.parameter(value);
        }
        return value instanceof Number ? bigint(value) : Parameters.of(truth(value));
    }

    private static boolean truth(Object value) {
        if (value instanceof Boolean truth) {
            return truth;
        }
        if (value instanceof String text) {
            return switch (text.strip().toLowerCase(Locale.ROOT)) {
                case "true", "t", "yes", "y", "on" -> true;
                case "false", "f", "no", "n", "off", "" -> false;
                default -> new BigDecimal(text.strip()).signum() != 0;
            };
        }
        return decimal(value).signum() != 0;
    }

    private static BigDecimal decimal(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        if (value instanceof Boolean truth) {
            return truth ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        if (value instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        return new BigDecimal(value.toString().strip());
    }

    private static BigDecimal scaled(BigDecimal value, int scale) {
        return scale < 0 || value.scale() <= scale ? value : value.setScale(scale, RoundingMode.HALF_UP);
    }

    private static Parameter integer(Object value) throws SQLException {
        BigInteger whole = whole(value);
        return whole.bitLength() < Integer.SIZE ? Parameters.of(whole.intValue()) : Parameters.of(whole);
    }

    private static Parameter bigint(Object value) throws SQLException {
        return Parameters.of(whole(value));
    }

    private static BigInteger whole(Object value) throws SQLException {
        BigDecimal decimal = decimal(value);
        if (decimal.precision() - (long) decimal.scale() > 100) {
            throw Errors.data("value=" + value + " does not fit an integer", SqlState.NUMERIC_VALUE_OUT_OF_RANGE);
        }
        return decimal.toBigInteger();
    }

    private Parameter text(Object value, int type) throws SQLException {
        if (value instanceof Clob clob) {
            return Parameters.of(clob);
        }
        boolean plain = value instanceof Number || value instanceof Boolean;
        boolean own = value instanceof byte[] || value instanceof SQLXML || value instanceof Enum<?> || isStream(value);
        if (own || (objects.asText() && plain)) {
            return objects.parameter(value);
        }
        if (plain || value instanceof UUID) {
            return Parameters.of(value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString());
        }
        if (isText(value) || value instanceof URL || value instanceof URI || value instanceof Year) {
            return Parameters.of(value.toString());
        }
        String temporal = TemporalText.of(value, objects);
        if (temporal == null) {
            throw cannot(value, type);
        }
        return Parameters.of(temporal);
    }

    private LocalDate date(Object value) throws SQLException {
        if (value instanceof LocalDate date) {
            return date;
        }
        if (value instanceof Date date) {
            return objects.shown(date).toLocalDate();
        }
        if (value instanceof String text) {
            String stripped = text.strip();
            return stripped.length() > DATE_TEXT ? dateTime(text, Types.DATE).toLocalDate() : LocalDate.parse(stripped);
        }
        return dateTime(value, Types.DATE).toLocalDate();
    }

    private Parameter time(Object value) throws SQLException {
        if (value instanceof String text) {
            if (TemporalText.is(text)) {
                return Parameters.of(TemporalText.parse(text));
            }
            if (text.strip().length() == DATE_TEXT) {
                throw cannot(value, Types.TIME);
            }
        }
        boolean plain = value instanceof LocalTime || value instanceof Time || value instanceof Duration;
        if (plain || value instanceof OffsetTime) {
            return objects.parameter(value);
        }
        if (value instanceof Date) {
            throw cannot(value, Types.TIME);
        }
        return objects.parameter(dateTime(value, Types.TIME).toLocalTime());
    }

    private Parameter timestamp(Object value) throws SQLException {
        if (value instanceof LocalDate date) {
            return Parameters.of(date.atStartOfDay());
        }
        if (value instanceof Date date) {
            return objects.asText()
                    ? objects.parameter(new Timestamp(Math.floorDiv(date.getTime(), 1000L) * 1000), null)
                    : Parameters.of(objects.shown(date).toLocalDate().atStartOfDay());
        }
        if (value instanceof Time time) {
            // JDBC's day for a time
            return Parameters.of(objects.shown(time));
        }
        return objects.parameter(dateTime(value, Types.TIMESTAMP));
    }

    /** Returns the date and time of an instant in the connection's zone. */
    private LocalDateTime dateTime(Object value, int type) throws SQLException {
        if (value instanceof LocalDateTime dateTime) {
            return dateTime;
        }
        LocalDateTime local = value instanceof Time ? null : objects.local(value);
        if (local != null) {
            return local;
        }
        if (value instanceof String text) {
            return TemporalText.dateTime(text, objects);
        }
        throw cannot(value, type);
    }

    private static SQLException cannot(Object value, int type) {
        String shown = value instanceof String ? " value=" + value : "";
        return Errors.data(
                "class=" + value.getClass().getName() + shown + " cannot be sent as type=" + name(type)
                        + "; leave the type out to send it by its class, or convert it first",
                SqlState.INVALID_CHARACTER_VALUE);
    }

    private static String name(int type) {
        try {
            return JDBCType.valueOf(type).getName();
        } catch (IllegalArgumentException e) {
            return Integer.toString(type);
        }
    }
}
