package dev.weir.parameter;

import dev.weir.wire.PacketWriter;
import java.time.LocalDate;

/** Writes dates and times as text into a packet, in the form that servers write them in, without making a string of them. */
final class TemporalDigits {
    static final int DATE = "2024-02-29".length();

    private static final int CLOCK = "13:14:15".length();
    private static final int MICROS_DIGITS = 6;
    private static final int TWO_DIGITS = 99;

    private TemporalDigits() {}

    /** Bytes that {@link #clock} writes. */
    static int clockLength(int hours, int micros) {
        return CLOCK + (hours > TWO_DIGITS ? 1 : 0) + (micros == 0 ? 0 : 1 + digitsOf(micros));
    }

    /** Digits of a fraction of a second, without zeros at its end. */
    private static int digitsOf(int micros) {
        int digits = MICROS_DIGITS;
        for (int rest = micros; rest % 10 == 0; rest /= 10) {
            digits--;
        }
        return digits;
    }

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
