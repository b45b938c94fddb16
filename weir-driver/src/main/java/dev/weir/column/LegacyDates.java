package dev.weir.column;

import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.GregorianCalendar;
import java.util.TimeZone;

/** Fields as {@code java.util} dates. */
@SuppressWarnings("JavaUtilDate")
final class LegacyDates {
    /** From then on {@code java.util} and {@code java.time} agree on calendar and zone rules. */
    private static final int SAME_RULES_SINCE = 1900;

    private LegacyDates() {}

    static Timestamp timestamp(LocalDateTime fields, ZoneId zone) {
        if (fields.getYear() >= SAME_RULES_SINCE) {
            return Timestamp.from(fields.atZone(zone).toInstant());
        }
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone(zone));
        calendar.clear();
        calendar.set(
                fields.getYear(),
                fields.getMonthValue() - 1,
                fields.getDayOfMonth(),
                fields.getHour(),
                fields.getMinute(),
                fields.getSecond());
        Timestamp timestamp = new Timestamp(calendar.getTimeInMillis());
        timestamp.setNanos(fields.getNano());
        return timestamp;
    }
}
