package dev.weir.parameter;

import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.TimeZone;

/** The fields of {@code java.util} dates in a zone. */
@SuppressWarnings("JavaUtilDate")
final class LegacyFields {
    /** 1900-01-02: from then on {@code java.util} and {@code java.time} agree on calendar and zone rules. */
    private static final long SAME_RULES_SINCE = -2_208_902_400_000L;

    /** When {@code java.util} changes from the Julian to the Gregorian calendar, unless it is told otherwise. */
    private static final long USUAL_CHANGE =
            new GregorianCalendar().getGregorianChange().getTime();

    private LegacyFields() {}

    static LocalDateTime of(Date value, ZoneId zone) {
        return of(value, zone, USUAL_CHANGE);
    }

    /** In the zone of a calendar, and with its change from the Julian calendar where it is Gregorian. */
    static LocalDateTime of(Date value, Calendar given) {
        long change = given instanceof GregorianCalendar gregorian
                ? gregorian.getGregorianChange().getTime()
                : USUAL_CHANGE;
        return of(value, given.getTimeZone().toZoneId(), change);
    }

    private static LocalDateTime of(Date value, ZoneId zone, long change) {
        int nanos = value instanceof Timestamp timestamp
                ? timestamp.getNanos()
                : (int) Math.floorMod(value.getTime(), 1000L) * 1_000_000;
        if (value.getTime() >= SAME_RULES_SINCE && change == USUAL_CHANGE) {
            return LocalDateTime.ofInstant(Instant.ofEpochMilli(value.getTime()), zone)
                    .withNano(nanos);
        }
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone(zone));
        calendar.setGregorianChange(new Date(change));
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
