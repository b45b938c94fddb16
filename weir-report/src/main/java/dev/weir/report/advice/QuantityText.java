package dev.weir.report.advice;

import dev.weir.report.stats.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/** Figures as text: three significant digits, a unit that keeps them short, the interval in brackets. */
final class QuantityText {
    private static final MathContext THREE = new MathContext(3);

    private QuantityText() {}

    static String time(double micros) {
        if (micros < 1) {
            return three(micros * 1e3) + " ns";
        }
        return micros < 1e3
                ? three(micros) + " µs"
                : micros < 1e6 ? three(micros / 1e3) + " ms" : three(micros / 1e6) + " s";
    }

    /** A time that may be long: {@code 2.67 min}, {@code 170 h}. */
    static String span(double micros) {
        double minutes = micros / 60e6;
        if (Math.abs(minutes) < 2) {
            return micros < 0 ? "-" + time(-micros) : time(micros);
        }
        return Math.abs(minutes) < 120 ? three(minutes) + " min" : three(minutes / 60) + " h";
    }

    static String rate(double bitsPerSecond) {
        if (bitsPerSecond == 0) {
            return "no rate limit";
        }
        return bitsPerSecond < 1e6
                ? three(bitsPerSecond / 1e3) + " kbit/s"
                : bitsPerSecond < 999.5e6
                        ? three(bitsPerSecond / 1e6) + " Mbit/s"
                        : three(bitsPerSecond / 1e9) + " Gbit/s";
    }

    static String path(NetworkPath path) {
        String rtt = path.rttMicros() == 0 ? "no added delay" : "RTT " + time(path.rttMicros());
        return rtt + ", " + rate(path.rateBitsPerSecond());
    }

    static String bytes(double bytes) {
        return bytes < 1e3
                ? three(bytes) + " B"
                : bytes < 1e6 ? three(bytes / 1e3) + " kB" : three(bytes / 1e6) + " MB";
    }

    /** Heap, in the units of {@code -Xmx}. */
    static String heap(double bytes) {
        double mebibytes = bytes / 0x1p20;
        return mebibytes >= 10 && mebibytes == Math.rint(mebibytes)
                ? count(mebibytes) + " MiB"
                : three(mebibytes) + " MiB";
    }

    static String percent(double share) {
        return three(100 * share) + " %";
    }

    static String count(double value) {
        return value == Math.rint(value) && value < 1e15
                ? String.format(Locale.ROOT, "%,d", (long) value)
                : three(value);
    }

    static String list(List<String> items) {
        if (items.size() < 2) {
            return String.join("", items);
        }
        return String.join(", ", items.subList(0, items.size() - 1)) + " and " + items.get(items.size() - 1);
    }

    static String interval(Interval interval) {
        return three(interval.estimate()) + " [" + three(interval.low()) + ", " + three(interval.high()) + "]";
    }

    static String three(double value) {
        if (!Double.isFinite(value)) {
            return value > 0 ? "∞" : "–";
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(THREE);
        int decimals = Math.max(0, 2 - (rounded.precision() - rounded.scale() - 1));
        return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
    }
}
