package dev.weir.column;

import java.math.BigDecimal;
import java.math.BigInteger;
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
import java.time.ZonedDateTime;
import java.util.BitSet;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The getter for a class of {@code getObject(.., Class)}. */
@FunctionalInterface
@SuppressWarnings("JavaUtilDate")
interface Conversion {
    Map<Class<?>, Conversion> OF_CLASS = Map.ofEntries(
            Map.entry(Object.class, ColumnReader::getString),
            Map.entry(String.class, ColumnReader::getString),
            Map.entry(byte[].class, ColumnReader::getBytes),
            Map.entry(Boolean.class, ColumnReader::getBoolean),
            Map.entry(Byte.class, ColumnReader::getByte),
            Map.entry(Short.class, ColumnReader::getShort),
            Map.entry(Integer.class, ColumnReader::getInt),
            Map.entry(Long.class, ColumnReader::getLong),
            Map.entry(Float.class, ColumnReader::getFloat),
            Map.entry(Double.class, ColumnReader::getDouble),
            Map.entry(BigDecimal.class, ColumnReader::getBigDecimal),
            Map.entry(BigInteger.class, ColumnReader::getBigInteger),
            Map.entry(UUID.class, ColumnReader::getUuid),
            Map.entry(float[].class, ColumnReader::getFloats),
            Map.entry(LocalDate.class, ColumnReader::getLocalDate),
            Map.entry(LocalTime.class, ColumnReader::getLocalTime),
            Map.entry(LocalDateTime.class, ColumnReader::getLocalDateTime),
            Map.entry(Duration.class, ColumnReader::getDuration),
            Map.entry(ZonedDateTime.class, ColumnReader::getZonedDateTime),
            Map.entry(OffsetDateTime.class, zoned(ZonedDateTime::toOffsetDateTime)),
            Map.entry(Instant.class, zoned(ZonedDateTime::toInstant)),
            Map.entry(Timestamp.class, timestamp(value -> value)),
            Map.entry(java.util.Date.class, timestamp(value -> new java.util.Date(value.getTime()))),
            Map.entry(Calendar.class, Conversion::calendar),
            Map.entry(OffsetTime.class, ColumnReader::getOffsetTime),
            Map.entry(BitSet.class, ColumnReader::getBits),
            Map.entry(Date.class, (reader, row, offset, length) -> reader.getDate(row, offset, length, null)),
            Map.entry(Time.class, (reader, row, offset, length) -> reader.getTime(row, offset, length, null)));

    @Nullable
    Object apply(ColumnReader reader, byte[] row, int offset, int length) throws SQLException;

    static @Nullable Conversion find(Class<?> wanted) {
        return OF_CLASS.get(wanted);
    }

    private static Conversion zoned(Function<ZonedDateTime, Object> then) {
        return (reader, row, offset, length) -> {
            ZonedDateTime value = reader.getZonedDateTime(row, offset, length);
            return value == null ? null : then.apply(value);
        };
    }

    private static Conversion timestamp(Function<Timestamp, Object> then) {
        return (reader, row, offset, length) -> {
            Timestamp value = reader.getTimestamp(row, offset, length, null);
            return value == null ? null : then.apply(value);
        };
    }

    /** Returns a calendar in the connection's time zone. */
    private static @Nullable Calendar calendar(ColumnReader reader, byte[] row, int offset, int length)
            throws SQLException {
        Timestamp value = reader.getTimestamp(row, offset, length, null);
        if (value == null) {
            return null;
        }
        Calendar calendar =
                new GregorianCalendar(TimeZone.getTimeZone(reader.context().zone()));
        calendar.setTimeInMillis(value.getTime());
        return calendar;
    }
}
