package dev.weir.column;

import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.TimeZone;

/** Makes {@code java.util} dates of fields. */
@SuppressWarnings("JavaUtilDate")
final class LegacyDates {
    /** Since then {@code java.util} and {@code java.time} agree on calendar and zone rules. */
    private static final int SAME_RULES_SINCE = 1900;

    /** The default change of {@code java.util} from the Julian to the Gregorian calendar. */
    private static final long USUAL_CHANGE =
            new GregorianCalendar().getGregorianChange().getTime();

    private LegacyDates() {}

    /** Of two instants of an ambiguous local time, returns the later: the rule of {@code java.util.Calendar}. */
    static Timestamp timestamp(LocalDateTime fields, ZoneId zone) {
        return fields.getYear() >= SAME_RULES_SINCE
                ? Timestamp.from(fields.atZone(zone).withLaterOffsetAtOverlap().toInstant())
                : timestamp(fields, new GregorianCalendar(TimeZone.getTimeZone(zone)), USUAL_CHANGE);
    }

    /** Returns the beginning of a day. */
    static java.sql.Date date(LocalDate day, ZoneId zone) {
        return new java.sql.Date(timestamp(day.atStartOfDay(), zone).getTime());
    }

    /** Returns a timestamp in the calendar's zone, with its change from the Julian calendar if it is Gregorian. */
    static Timestamp timestamp(LocalDateTime fields, Calendar given) {
        long change = given instanceof GregorianCalendar gregorian
                ? gregorian.getGregorianChange().getTime()
                : USUAL_CHANGE;
        return change == USUAL_CHANGE
                ? timestamp(fields, given.getTimeZone().toZoneId())
                : timestamp(fields, new GregorianCalendar(given.getTimeZone()), change);
    }

    private static Timestamp timestamp(LocalDateTime fields, GregorianCalendar calendar, long change) {
        calendar.setGregorianChange(new Date(change));
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
