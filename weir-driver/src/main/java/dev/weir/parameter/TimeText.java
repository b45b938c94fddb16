package dev.weir.parameter;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text that is sent as a date or time: as the servers write it, or in ISO 8601. */
final class TimeText {
    private static final Pattern TIME = Pattern.compile("(-?)(\\d{1,3}):(\\d\\d)(:\\d\\d(?:\\.\\d{1,9})?)?");
    private static final Pattern OFFSET = Pattern.compile(".*(?:Z|[+-]\\d\\d:\\d\\d(?::\\d\\d)?)");
    private static final int DATE = 10;

    private TimeText() {}

    /** Returns whether it is {@code [-]hhh:mm[:ss[.f]]}. */
    static boolean is(String text) {
        return TIME.matcher(text.strip()).matches();
    }

    /**
     * The TIME that the text is; throws {@link java.time.DateTimeException} when it has more than 59 minutes or
     * seconds.
     */
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

    /**
     * The date and time that the text is: in the connection's zone where the text says an offset; throws {@link
     * java.time.DateTimeException} when it is none.
     */
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
}
