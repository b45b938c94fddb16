package dev.weir.parameter;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Dates and times as the servers write them, with as many digits of a second as there are; what has an offset of its own keeps
 * it: {@code 2024-07-01 10:11:12.5+02:00}, which servers from MySQL 8.0.19 on read, too.
 */
@SuppressWarnings("JavaUtilDate") // JDBC hands them in
final class TemporalText {
    private TemporalText() {}

    /** The text; nothing for what is no date or time. */
    static @Nullable String of(Object value, ObjectParameters zoned) throws SQLException {
        if (value instanceof LocalDate || value instanceof Date) {
            return value.toString();
        }
        if (value instanceof LocalTime time) {
            return text(time);
        }
        if (value instanceof Time time) {
            return text(Instant.ofEpochMilli(time.getTime())
                    .atZone(ZoneId.systemDefault())
                    .toLocalTime());
        }
        if (value instanceof LocalDateTime dateTime) {
            return text(dateTime);
        }
        if (value instanceof Duration duration) {
            return text(duration);
        }
        String withOffset = withOffset(value);
        LocalDateTime local = withOffset == null ? zoned.local(value) : null;
        return local == null ? withOffset : text(local);
    }

    private static @Nullable String withOffset(Object value) {
        if (value instanceof OffsetTime time) {
            return text(time.toLocalTime()) + text(time.getOffset());
        }
        if (value instanceof OffsetDateTime dateTime) {
            return text(dateTime.toLocalDateTime()) + text(dateTime.getOffset());
        }
        if (value instanceof ZonedDateTime dateTime) {
            return text(dateTime.toLocalDateTime()) + text(dateTime.getOffset());
        }
        return value instanceof Instant instant
                ? text(LocalDateTime.ofInstant(instant, ZoneOffset.UTC)) + text(ZoneOffset.UTC)
                : null;
    }

    private static String text(LocalTime time) {
        return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
    }

    private static String text(LocalDateTime dateTime) {
        return dateTime.toLocalDate() + " " + text(dateTime.toLocalTime());
    }

    private static String text(ZoneOffset offset) {
        return offset.getTotalSeconds() == 0 ? "+00:00" : offset.getId();
    }

    private static String text(Duration duration) {
        Duration size = duration.abs();
        String clock = String.format(
                Locale.ROOT,
                "%s%02d:%02d:%02d",
                duration.isNegative() ? "-" : "",
                size.toHours(),
                size.toMinutesPart(),
                size.toSecondsPart());
        String fraction = text(LocalTime.of(0, 0, 0, size.toNanosPart()));
        return clock + fraction.substring("00:00:00".length());
    }
}
