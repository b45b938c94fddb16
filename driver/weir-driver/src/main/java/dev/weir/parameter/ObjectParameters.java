package dev.weir.parameter;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes parameters of objects by their Java type.
 *
 * <p>Time zones: an instant (Timestamp, java.util.Date, Instant, OffsetDateTime, ZonedDateTime, Calendar) is sent as its date
 * and time in the connection's zone, or in that of a setter's Calendar; an OffsetTime as its time of day there on 1 January
 * 1970, JDBC's day for a time. LocalDateTime, LocalDate and LocalTime are sent unchanged; java.sql.Date and java.sql.Time are
 * sent as the date and time of day that they show in the JVM's zone at the time of connecting.
 *
 * <p>Connector/J sends text. In place of Connector/J, nanoseconds are sent as text, which a server stores differently from a
 * binary value.
 */
@SuppressWarnings("JavaUtilDate") // JDBC hands them in
public final class ObjectParameters {
    /** 1900-01-02: since then {@code java.util} and {@code java.time} agree on calendar and zone rules. */
    private static final long SAME_RULES_SINCE = -2_208_902_400_000L;

    /** The default change of {@code java.util} from the Julian to the Gregorian calendar. */
    private static final long USUAL_CHANGE =
            new GregorianCalendar().getGregorianChange().getTime();

    private static final int HALF_A_MICROSECOND = 500;

    private final ZoneId zone;
    private final ZoneId jvmZone;
    private final boolean asText;
    private final boolean rounding;

    /**
     * @param zone the connection's
     * @param jvmZone the JVM's default at the time of connecting
     * @param asText whether servers shall store values as they would store their text
     * @param rounding whether nanoseconds are rounded to microseconds instead of truncated
     */
    public ObjectParameters(ZoneId zone, ZoneId jvmZone, boolean asText, boolean rounding) {
        this.zone = zone;
        this.jvmZone = jvmZone;
        this.asText = asText;
        this.rounding = rounding;
    }

    boolean asText() {
        return asText;
    }

    /** Returns the parameter for an object; fails if its class is not supported or the value is out of the servers' range. */
    public Parameter parameter(@Nullable Object value) throws SQLException {
        if (value == null) {
            return Parameters.NULL;
        }
        Parameter parameter = value instanceof Number number ? ofNumber(number) : ofPlain(value);
        parameter = parameter == null ? ofTemporal(value) : parameter;
        parameter = parameter == null ? ofLarge(value) : parameter;
        parameter = parameter == null ? OtherObjects.of(value) : parameter;
        if (parameter == null) {
            throw OtherObjects.refused(value);
        }
        return parameter;
    }

    private Parameter ofNumber(Number value) throws SQLException {
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return Parameters.of(value.intValue());
        }
        if (value instanceof Long) {
            return Parameters.of(value.longValue());
        }
        if (value instanceof Double) {
            return Parameters.of(value.doubleValue());
        }
        if (value instanceof Float) {
            return Parameters.of(value.floatValue());
        }
        if (value instanceof BigDecimal decimal) {
            return Parameters.of(decimal);
        }
        return value instanceof BigInteger integer ? Parameters.of(integer) : Parameters.of(value.toString());
    }

    private static @Nullable Parameter ofPlain(Object value) throws SQLException {
        if (value instanceof String text) {
            return Parameters.of(text);
        }
        if (value instanceof Boolean truth) {
            return Parameters.of(truth.booleanValue());
        }
        if (value instanceof byte[] bytes) {
            return Parameters.of(bytes);
        }
        if (value instanceof Enum<?> constant) {
            return Parameters.of(constant.name());
        }
        boolean text = value instanceof Character || value instanceof UUID || value instanceof CharSequence;
        return text || value instanceof URL || value instanceof URI ? Parameters.of(value.toString()) : null;
    }

    private @Nullable Parameter ofTemporal(Object value) throws SQLException {
        if (value instanceof LocalDate date) {
            return Parameters.of(date);
        }
        if (value instanceof LocalDateTime dateTime) {
            return parameter(dateTime);
        }
        if (value instanceof LocalTime time) {
            return parameter(time);
        }
        if (value instanceof Duration duration) {
            return Parameters.of(duration);
        }
        if (value instanceof Year year) {
            return Parameters.of(year.getValue());
        }
        return ofInstant(value);
    }

    private @Nullable Parameter ofInstant(Object value) throws SQLException {
        if (value instanceof Date date) {
            return parameter(date, null);
        }
        if (value instanceof Time time) {
            return parameter(time, null);
        }
        if (value instanceof OffsetTime time) {
            return parameter(
                    time.atDate(LocalDate.EPOCH).atZoneSameInstant(zone).toLocalTime());
        }
        LocalDateTime local = local(value);
        return local == null ? null : parameter(local);
    }

    /** Makes a DATETIME; fails if the year is not 0 to 9999. */
    Parameter parameter(LocalDateTime value) throws SQLException {
        LocalDateTime rounded = rounding ? value.plusNanos(HALF_A_MICROSECOND) : value;
        return Parameters.of(rounded.getYear() > Parameters.MAX_YEAR ? value : rounded);
    }

    /** Makes a TIME of day. */
    Parameter parameter(LocalTime value) {
        return Parameters.of(rounding ? value.plusNanos(HALF_A_MICROSECOND) : value);
    }

    /** Returns the date and time of an instant in the connection's zone; null for any other object. */
    @Nullable
    LocalDateTime local(Object value) {
        Instant instant;
        if (value instanceof Instant it) {
            instant = it;
        } else if (value instanceof OffsetDateTime dateTime) {
            instant = dateTime.toInstant();
        } else if (value instanceof ZonedDateTime dateTime) {
            instant = dateTime.toInstant();
        } else if (value instanceof java.util.Date date) {
            return fields(date, zone);
        } else if (value instanceof Calendar calendar) {
            return fields(calendar.getTime(), zone);
        } else {
            return null;
        }
        return LocalDateTime.ofInstant(instant, zone);
    }

    private static @Nullable Parameter ofLarge(Object value) throws SQLException {
        if (value instanceof InputStream stream) {
            return Parameters.of(stream, -1);
        }
        if (value instanceof Reader reader) {
            return Parameters.of(reader, -1);
        }
        if (value instanceof Clob clob) {
            return Parameters.of(clob);
        }
        return value instanceof Blob blob ? Parameters.of(blob) : null;
    }

    /** Makes a DATE in the calendar's zone, or the one that the value shows; fails out of the servers' range. */
    public Parameter parameter(Date value, @Nullable Calendar calendar) throws SQLException {
        return Parameters.of((calendar == null ? shown(value) : fields(value, calendar)).toLocalDate());
    }

    /** Makes a TIME, with milliseconds, in the calendar's zone, or the one that the value shows. */
    public Parameter parameter(Time value, @Nullable Calendar calendar) {
        return Parameters.of((calendar == null
                        ? shown(value)
                        : fields(value, calendar.getTimeZone().toZoneId()))
                .toLocalTime());
    }

    /** Makes a DATETIME in the calendar's zone, or the connection's; fails out of the servers' range. */
    public Parameter parameter(Timestamp value, @Nullable Calendar calendar) throws SQLException {
        return parameter(calendar == null ? fields(value, zone) : fields(value, calendar));
    }

    /** Returns the fields that a java.sql.Date or Time shows. */
    LocalDateTime shown(java.util.Date value) {
        return fields(value, jvmZone);
    }

    private static LocalDateTime fields(java.util.Date value, ZoneId zone) {
        return fields(value, zone, USUAL_CHANGE);
    }

    /** Returns the fields in a calendar's zone, with its change from the Julian calendar if it is Gregorian. */
    static LocalDateTime fields(java.util.Date value, Calendar given) {
        long change = given instanceof GregorianCalendar gregorian
                ? gregorian.getGregorianChange().getTime()
                : USUAL_CHANGE;
        return fields(value, given.getTimeZone().toZoneId(), change);
    }

    private static LocalDateTime fields(java.util.Date value, ZoneId zone, long change) {
        int nanos = value instanceof Timestamp timestamp
                ? timestamp.getNanos()
                : (int) Math.floorMod(value.getTime(), 1000L) * 1_000_000;
        if (value.getTime() >= SAME_RULES_SINCE && change == USUAL_CHANGE) {
            return LocalDateTime.ofInstant(Instant.ofEpochMilli(value.getTime()), zone)
                    .withNano(nanos);
        }
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone(zone));
        calendar.setGregorianChange(new java.util.Date(change));
        calendar.setTimeInMillis(value.getTime());
        boolean beforeChrist = calendar.get(Calendar.ERA) == GregorianCalendar.BC;
        int year = calendar.get(Calendar.YEAR);
        return LocalDateTime.of(
                beforeChrist ? 1 - year : year,
                calendar.get(Calendar.MONTH) + 1,
                calendar.get(Calendar.DAY_OF_MONTH),
                calendar.get(Calendar.HOUR_OF_DAY),
                calendar.get(Calendar.MINUTE),
                calendar.get(Calendar.SECOND),
                nanos);
    }
}
