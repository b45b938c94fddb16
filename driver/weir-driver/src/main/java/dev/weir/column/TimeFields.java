package dev.weir.column;

import dev.weir.wire.LittleEndian;
import java.nio.charset.StandardCharsets;

/**
 * TIME as signed microseconds, decoded without allocation. Text: {@code [-]hh[h]:mm:ss[.f]}. Binary layout: {@code int<1>
 * negative, int<4> days, int<1> hours, int<1> minutes, int<1> seconds [, int<4> microseconds]}; nothing at all for zero. See
 * <a href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_binary_resultset.html">MySQL</a>.
 */
final class TimeFields {
    static final long MALFORMED = Long.MIN_VALUE;

    static final long MICROS_PER_SECOND = 1_000_000;
    static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;

    private static final int MOST_DAYS = 41;

    private TimeFields() {}

    static long ofBinary(byte[] row, int offset, int length) {
        if (length == 0) {
            return 0;
        }
        if ((length != 8 && length != 12) || (row[offset] & 0xFE) != 0) {
            return MALFORMED;
        }
        int days = (int) LittleEndian.INT.get(row, offset + 1);
        int hours = row[offset + 5];
        if (DateFields.exceeds(days, MOST_DAYS) || DateFields.exceeds(hours, 23)) {
            return MALFORMED;
        }
        int micros = length == 12 ? (int) LittleEndian.INT.get(row, offset + 8) : 0;
        return micros(row[offset] == 1, days * 24 + hours, row[offset + 6], row[offset + 7], micros);
    }

    static long ofText(byte[] row, int offset, int length) {
        int end = offset + length;
        boolean negative = length > 0 && row[offset] == '-';
        int start = negative ? offset + 1 : offset;
        int colon = start;
        while (colon < end && row[colon] != ':') {
            colon++;
        }
        int digits = colon - start;
        if (digits < 2 || digits > 3 || end - colon < 6 || row[colon + 3] != ':') {
            return MALFORMED;
        }
        int hours =
                digits == 2 ? DateFields.two(row, start) : (row[start] - '0') * 100 + DateFields.two(row, start + 1);
        int minutes = DateFields.two(row, colon + 1);
        return micros(
                negative,
                row[start] < '0' || row[start] > '9' ? -1 : hours,
                minutes,
                DateFields.two(row, colon + 4),
                DateFields.fraction(row, colon + 6, end));
    }

    /** Returns the server's text with so many decimals. */
    static String text(long time, int fraction) {
        long size = Math.abs(time);
        int seconds = (int) (size / MICROS_PER_SECOND);
        int hours = seconds / 3600;
        int sign = time < 0 ? 1 : 0;
        int hourDigits = hours > 99 ? 3 : 2;
        byte[] text = new byte[sign + hourDigits + 6 + (fraction > 0 ? fraction + 1 : 0)];
        text[0] = '-';
        int at = sign + hourDigits;
        DateFields.put(text, sign, hourDigits, hours);
        text[at] = ':';
        DateFields.put(text, at + 1, 2, seconds / 60 % 60);
        text[at + 3] = ':';
        DateFields.put(text, at + 4, 2, seconds % 60);
        DateFields.putFraction(text, at + 6, (int) (size % MICROS_PER_SECOND), fraction);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private static long micros(boolean negative, int hours, int minutes, int seconds, int micros) {
        boolean over =
                DateFields.exceeds(hours, 999) || DateFields.exceeds(minutes, 59) || DateFields.exceeds(seconds, 59);
        if (over || DateFields.exceeds(micros, 999_999)) {
            return MALFORMED;
        }
        long size = ((hours * 60L + minutes) * 60 + seconds) * MICROS_PER_SECOND + micros;
        return negative ? -size : size;
    }
}
