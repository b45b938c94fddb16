package dev.weir.lab.export;

import java.util.zip.CRC32;

/** Writes a value as the server's SQL writes it, into one buffer that the next value uses again. */
final class ServerText {
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long SECONDS_PER_DAY = 86_400;

    /** Has room for 65 digits of DECIMAL, sign and point. */
    private final byte[] bytes = new byte[80];

    private int length;

    /** Adds the text to a checksum and begins the next one. */
    void end(CRC32 crc) {
        crc.update(bytes, 0, length);
        length = 0;
    }

    void text(String ascii) {
        for (int i = 0; i < ascii.length(); i++) {
            put(ascii.charAt(i));
        }
    }

    /** Writes an unsigned number. */
    void unsigned(long value) {
        digits(value, 1);
    }

    void decimal(long unscaled, int scale) {
        sign(unscaled);
        digits(Math.abs(unscaled), scale + 1);
        if (scale > 0) {
            int point = length - scale;
            System.arraycopy(bytes, point, bytes, point + 1, scale);
            bytes[point] = '.';
            length++;
        }
    }

    /** Writes a day counted from 1970-01-01, by the arithmetic of H. Hinnant's "chrono-Compatible Low-Level Date Algorithms". */
    void date(long day) {
        // counted from 0000-03-01, in eras of 400 years
        long shifted = day + 719_468;
        long era = Math.floorDiv(shifted, 146_097);
        long dayOfEra = Math.floorMod(shifted, 146_097);
        long yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        long monthFromMarch = (5 * dayOfYear + 2) / 153;
        long month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
        digits(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), 4);
        put('-');
        digits(month, 2);
        put('-');
        digits(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1, 2);
    }

    /** Writes microseconds since 1970-01-01 00:00:00. */
    void dateTime(long micros) {
        long perDay = SECONDS_PER_DAY * MICROS_PER_SECOND;
        date(Math.floorDiv(micros, perDay));
        put(' ');
        time(Math.floorMod(micros, perDay));
    }

    /** Writes a duration of microseconds. */
    void time(long micros) {
        long size = Math.abs(micros);
        long seconds = size / MICROS_PER_SECOND;
        sign(micros);
        digits(seconds / 3600, 2);
        put(':');
        digits(seconds / 60 % 60, 2);
        put(':');
        digits(seconds % 60, 2);
        put('.');
        digits(size % MICROS_PER_SECOND, 6);
    }

    private void sign(long value) {
        if (value < 0) {
            put('-');
        }
    }

    /** Writes an unsigned number, which the size of {@link Long#MIN_VALUE} is, with leading zeros up to a number of digits. */
    private void digits(long number, int least) {
        int count = 1;
        for (long rest = Long.divideUnsigned(number, 10); rest != 0; rest /= 10) {
            count++;
        }
        int end = length + Math.max(count, least);
        long rest = number;
        for (int at = end - 1; at >= length; at--) {
            long tenth = Long.divideUnsigned(rest, 10);
            bytes[at] = (byte) ('0' + rest - 10 * tenth);
            rest = tenth;
        }
        length = end;
    }

    private void put(char ascii) {
        bytes[length++] = (byte) ascii;
    }
}
