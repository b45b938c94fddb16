package dev.weir.parameter;

import dev.weir.wire.PacketWriter;
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
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates and times in the servers' syntax, with as many digits of a second as the value has; an offset is kept, {@code
 * 2024-07-01 10:11:12.5+02:00}, which MySQL reads since 8.0.19.
 */
@SuppressWarnings("JavaUtilDate") // JDBC hands them in
final class TemporalText {
    private static final Pattern TIME = Pattern.compile("(-?)(\\d{1,3}):(\\d\\d)(:\\d\\d(?:\\.\\d{1,9})?)?");
    private static final Pattern OFFSET = Pattern.compile(".*(?:Z|[+-]\\d\\d:\\d\\d(?::\\d\\d)?)");
    static final int DATE = "2024-02-29".length();

    private static final int CLOCK = "13:14:15".length();
    private static final int MICROS_DIGITS = 6;
    private static final int TWO_DIGITS = 99;

    private TemporalText() {}

    /** Returns the text; null for an object that is no date or time. */
    static @Nullable String of(Object value, ObjectParameters zoned) throws SQLException {
        if (value instanceof LocalDate) {
            return value.toString();
        }
        if (value instanceof Date date) {
            return zoned.shown(date).toLocalDate().toString();
        }
        if (value instanceof LocalTime time) {
            return text(time);
        }
        if (value instanceof Time time) {
            return text(zoned.shown(time).toLocalTime());
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
        // seconds of 0 are left out; a fraction has 3, 6 or 9 digits
        String iso = time.toString();
        if (time.getNano() == 0) {
            return time.getSecond() == 0 ? iso + ":00" : iso;
        }
        int end = iso.length();
        while (iso.charAt(end - 1) == '0') {
            end--;
        }
        return iso.substring(0, end);
    }

    static String text(LocalDateTime dateTime) {
        return dateTime.toLocalDate() + " " + text(dateTime.toLocalTime());
    }

    private static String text(ZoneOffset offset) {
        return offset.getTotalSeconds() == 0 ? "+00:00" : offset.getId();
    }

    static String text(Duration duration) {
        Duration size = duration.abs();
        long hours = size.toHours();
        String withinHour = text(LocalTime.of(0, size.toMinutesPart(), size.toSecondsPart(), size.toNanosPart()));
        return (duration.isNegative() ? "-" : "")
                + (hours < 10 ? "0" : "")
                + hours
                + withinHour.substring("00".length());
    }

    /** Returns whether the text is {@code [-]hhh:mm[:ss[.f]]}. */
    static boolean is(String text) {
        return TIME.matcher(text.strip()).matches();
    }

    /** Reads a TIME; throws {@link java.time.DateTimeException} for more than 59 minutes or seconds. */
    static Duration parse(String text) {
        Matcher parts = TIME.matcher(text.strip());
        if (!parts.matches()) {
            throw new java.time.DateTimeException("no time: " + text);
        }
        String seconds = parts.group(4) == null ? "" : parts.group(4);
        LocalTime withinHour = LocalTime.parse("00:" + parts.group(3) + seconds);
        Duration size = Duration.ofHours(Integer.parseInt(parts.group(2))).plusNanos(withinHour.toNanoOfDay());
        return parts.group(1).isEmpty() ? size : size.negated();
    }

    /** Reads a date and time, in the connection's zone if it has an offset; throws {@link java.time.DateTimeException}. */
    static LocalDateTime dateTime(String text, ObjectParameters zoned) {
        String stripped = text.strip();
        if (stripped.length() == DATE) {
            return LocalDate.parse(stripped).atStartOfDay();
        }
        String iso = stripped.replace(' ', 'T');
        return OFFSET.matcher(iso.substring(Math.min(DATE, iso.length()))).matches()
                ? Objects.requireNonNull(zoned.local(OffsetDateTime.parse(iso)))
                : LocalDateTime.parse(iso);
    }

    /** Returns the bytes that {@link #clock} writes. */
    static int clockLength(int hours, int micros) {
        return CLOCK + (hours > TWO_DIGITS ? 1 : 0) + (micros == 0 ? 0 : 1 + digitsOf(micros));
    }

    /** Returns the digits of a fraction of a second, without trailing zeros. */
    private static int digitsOf(int micros) {
        int digits = MICROS_DIGITS;
        for (int rest = micros; rest % 10 == 0; rest /= 10) {
            digits--;
        }
        return digits;
    }

    /** Writes a date into a packet without allocating a string. */
    static void date(PacketWriter out, LocalDate date) {
        digits(out, date.getYear(), 4);
        out.u8('-');
        digits(out, date.getMonthValue(), 2);
        out.u8('-');
        digits(out, date.getDayOfMonth(), 2);
    }

    static void clock(PacketWriter out, int hours, int minutes, int seconds, int micros) {
        digits(out, hours, hours > TWO_DIGITS ? 3 : 2);
        out.u8(':');
        digits(out, minutes, 2);
        out.u8(':');
        digits(out, seconds, 2);
        if (micros != 0) {
            out.u8('.');
            int unit = 100_000;
            for (int rest = micros; rest > 0; unit /= 10) {
                out.u8('0' + rest / unit);
                rest %= unit;
            }
        }
    }

    private static void digits(PacketWriter out, int value, int width) {
        int unit = 1;
        for (int i = 1; i < width; i++) {
            unit *= 10;
        }
        for (; unit > 0; unit /= 10) {
            out.u8('0' + value / unit % 10);
        }
    }
}
