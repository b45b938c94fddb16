package dev.weir.column;

import dev.weir.api.LentRows;
import dev.weir.wire.LittleEndian;
import java.nio.charset.StandardCharsets;

/**
 * A date and time of day packed into a {@code long}, decoded without allocation:
 *
 * <pre>
 *  59..46 year | 45..42 month | 41..37 day | 36..32 hour | 31..26 minute | 25..20 second | 19..0 microsecond
 * </pre>
 *
 * Fields are in the ranges of the type (year to 9999, month to 12, day to 31, ..); month and day may be 0.
 *
 * <p>Binary layout: {@code int<2> year, int<1> month, int<1> day [, int<1> hour, int<1> minute, int<1> second [, int<4>
 * microsecond]]}; nothing at all for all zeros. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_binary_resultset.html">MySQL</a>.
 */
final class DateFields {
    static final long MALFORMED = -1;

    /** The most digits of a fraction of a second in Java. */
    private static final int MOST_DIGITS = 9;

    private static final int DATE_TEXT = 10;
    private static final int DATE_TIME_TEXT = 19;

    private static final int SHORTEST_MONTH = 28;

    /** Years after which the calendar repeats itself. */
    private static final int CYCLE = 400;

    /** Of a month, in a year that begins in March. */
    private static final int[] DAYS_BEFORE = {0, 306, 337, 0, 31, 61, 92, 122, 153, 184, 214, 245, 275};

    /** From the last of February of the year -{@link #CYCLE}. */
    private static final int DAYS_TO_1970 = 719_469 + 146_097;

    private DateFields() {}

    static long ofBinary(byte[] row, int offset, int length) {
        if (length == 0) {
            return 0;
        }
        if (length != 4 && length != 7 && length != 11) {
            return MALFORMED;
        }
        int year = (short) LittleEndian.SHORT.get(row, offset) & 0xFFFF;
        int month = row[offset + 2];
        int day = row[offset + 3];
        if (length == 4) {
            return pack(year, month, day, 0, 0, 0, 0);
        }
        int micros = length == 11 ? (int) LittleEndian.INT.get(row, offset + 7) : 0;
        return pack(year, month, day, row[offset + 4], row[offset + 5], row[offset + 6], micros);
    }

    /** Reads {@code yyyy-MM-dd[ HH:mm:ss[.f]]} or with T for the space; of up to nine digits of fraction six count. */
    static long ofText(byte[] row, int offset, int length) {
        if (length != DATE_TEXT && (length < DATE_TIME_TEXT || length == DATE_TIME_TEXT + 1 || length > 29)) {
            return MALFORMED;
        }
        int year = two(row, offset) * 100 + two(row, offset + 2);
        int month = two(row, offset + 5);
        int day = two(row, offset + 8);
        if (year < 0 || row[offset + 4] != '-' || row[offset + 7] != '-') {
            return MALFORMED;
        }
        if (length == DATE_TEXT) {
            return pack(year, month, day, 0, 0, 0, 0);
        }
        boolean separated = (row[offset + 10] == ' ' || row[offset + 10] == 'T')
                && row[offset + 13] == ':'
                && row[offset + 16] == ':';
        int micros = fraction(row, offset + DATE_TIME_TEXT, offset + length);
        return separated
                ? pack(year, month, day, two(row, offset + 11), two(row, offset + 14), two(row, offset + 17), micros)
                : MALFORMED;
    }

    static long pack(int year, int month, int day, int hour, int minute, int second, int micros) {
        boolean over = exceeds(year, 9999)
                || exceeds(month, 12)
                || exceeds(day, 31)
                || exceeds(hour, 23)
                || exceeds(minute, 59);
        if (over || exceeds(second, 59) || exceeds(micros, 999_999)) {
            return MALFORMED;
        }
        long date = (((long) year << 9) | (month << 5) | day) << 37;
        return date | ((long) hour << 32) | ((long) minute << 26) | ((long) second << 20) | micros;
    }

    static int year(long fields) {
        return (int) (fields >>> 46);
    }

    static int month(long fields) {
        return (int) (fields >>> 42) & 0xF;
    }

    static int day(long fields) {
        return (int) (fields >>> 37) & 0x1F;
    }

    static int hour(long fields) {
        return (int) (fields >>> 32) & 0x1F;
    }

    static int minute(long fields) {
        return (int) (fields >>> 26) & 0x3F;
    }

    static int second(long fields) {
        return (int) (fields >>> 20) & 0x3F;
    }

    static int micros(long fields) {
        return (int) fields & 0xFFFFF;
    }

    /** Returns microseconds since 1970 began, or {@link LentRows#NO_DATE} if the calendar does not have the date. */
    static long sinceEpoch(long fields) {
        int month = month(fields);
        int day = day(fields);
        if (month == 0 || day == 0 || (day > SHORTEST_MONTH && day > daysOf(year(fields), month))) {
            return LentRows.NO_DATE;
        }
        // years begin in March, so that the leap day is their last, and are counted from a year before any
        int years = year(fields) + CYCLE - (month < 3 ? 1 : 0);
        int centuries = years / 100;
        int days = ((1461 * years) >> 2) - centuries + (centuries >> 2) + DAYS_BEFORE[month] + day - DAYS_TO_1970;
        long seconds = ((days * 24L + hour(fields)) * 60 + minute(fields)) * 60 + second(fields);
        return seconds * 1_000_000 + micros(fields);
    }

    private static int daysOf(int year, int month) {
        if (month == 2) {
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    /** Returns the server's text: without a time of day if {@code fraction} is negative, else with so many decimals. */
    static String text(long fields, int fraction) {
        byte[] text = new byte[fraction < 0 ? DATE_TEXT : DATE_TIME_TEXT + (fraction > 0 ? fraction + 1 : 0)];
        put(text, 0, 4, year(fields));
        text[4] = '-';
        put(text, 5, 2, month(fields));
        text[7] = '-';
        put(text, 8, 2, day(fields));
        if (fraction >= 0) {
            text[10] = ' ';
            put(text, 11, 2, hour(fields));
            text[13] = ':';
            put(text, 14, 2, minute(fields));
            text[16] = ':';
            put(text, 17, 2, second(fields));
            putFraction(text, DATE_TIME_TEXT, micros(fields), fraction);
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /** Writes a point and the first digits of the microseconds, or nothing for 0 digits. */
    static void putFraction(byte[] text, int offset, int micros, int digits) {
        if (digits > 0) {
            text[offset] = '.';
            int kept = micros;
            for (int i = digits; i < 6; i++) {
                kept /= 10;
            }
            put(text, offset + 1, digits, kept);
        }
    }

    /** Writes a number with leading zeros. */
    static void put(byte[] text, int offset, int digits, int value) {
        int rest = value;
        for (int i = offset + digits - 1; i >= offset; i--) {
            text[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /** Reads the microseconds of {@code .f} with one to nine digits; 0 for empty text, negative if malformed. */
    static int fraction(byte[] row, int offset, int end) {
        if (offset == end) {
            return 0;
        }
        int digits = end - offset - 1;
        if (row[offset] != '.' || digits < 1 || digits > MOST_DIGITS || nanosBelow(row, offset, end) < 0) {
            return (int) MALFORMED;
        }
        int micros = 0;
        for (int i = 0; i < 6; i++) {
            int digit = i < digits ? row[offset + 1 + i] - '0' : 0;
            if (exceeds(digit, 9)) {
                return (int) MALFORMED;
            }
            micros = micros * 10 + digit;
        }
        return micros;
    }

    /** Reads the nanoseconds below the microsecond of {@code .f}, 0 to 999; negative if malformed. */
    static int nanosBelow(byte[] row, int offset, int end) {
        int nanos = 0;
        for (int i = offset + 7; i < offset + 10; i++) {
            int digit = i < end ? row[i] - '0' : 0;
            if (exceeds(digit, 9)) {
                return (int) MALFORMED;
            }
            nanos = nanos * 10 + digit;
        }
        return nanos;
    }

    /** Reads two digits; a sum with the result for anything else stays negative. */
    static int two(byte[] row, int offset) {
        int tens = row[offset] - '0';
        int ones = row[offset + 1] - '0';
        return exceeds(tens, 9) || exceeds(ones, 9) ? -1_000_000 : tens * 10 + ones;
    }

    /** Returns whether a value is negative or above the limit. */
    static boolean exceeds(int value, int limit) {
        return Integer.compareUnsigned(value, limit) > 0;
    }
}
