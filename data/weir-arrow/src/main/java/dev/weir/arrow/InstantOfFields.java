package dev.weir.arrow;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * The instant of fields in a time zone, as the driver's getters have it: fields that a change skips move forward by its length,
 * and fields that occur twice mean the earlier instant. Keeps the span of fields whose offset was asked for last, so that rows
 * between two changes cost no object.
 */
final class InstantOfFields {
    private final ZoneId zone;
    private final ZoneRules rules;
    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;
    private long offset;

    InstantOfFields(ZoneId zone) {
        this.zone = zone;
        this.rules = zone.getRules();
    }

    /** Returns microseconds since 1970 in UTC of microseconds since 1970 in the zone. */
    long toUtc(long fields) {
        if (fields >= from && fields < to) {
            return fields - offset;
        }
        LocalDateTime local = LocalDateTime.ofEpochSecond(
                Math.floorDiv(fields, 1_000_000L), (int) Math.floorMod(fields, 1_000_000L) * 1000, ZoneOffset.UTC);
        ZonedDateTime instant = local.atZone(zone);
        keepSpan(instant);
        return instant.toEpochSecond() * 1_000_000 + instant.getNano() / 1000;
    }

    private void keepSpan(ZonedDateTime around) {
        ZoneOffsetTransition before =
                rules.previousTransition(around.toInstant().plusNanos(1));
        ZoneOffsetTransition after = rules.nextTransition(around.toInstant());
        from = before == null ? Long.MIN_VALUE : later(before);
        to = after == null ? Long.MAX_VALUE : earlier(after);
        offset = around.getOffset().getTotalSeconds() * 1_000_000L;
    }

    /** Returns the fields from which on a change is over, whichever side of it they are on. */
    private static long later(ZoneOffsetTransition change) {
        return Math.max(micros(change.getDateTimeBefore()), micros(change.getDateTimeAfter()));
    }

    private static long earlier(ZoneOffsetTransition change) {
        return Math.min(micros(change.getDateTimeBefore()), micros(change.getDateTimeAfter()));
    }

    private static long micros(LocalDateTime fields) {
        return fields.toEpochSecond(ZoneOffset.UTC) * 1_000_000;
    }
}
