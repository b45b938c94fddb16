package dev.weir.lab.cli;

import java.util.Locale;

/** Bytes and times for people. */
final class ByteText {
    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB"};

    private ByteText() {}

    /** Three digits or so: {@code 12.3 MB}. */
    static String bytes(double bytes) {
        double left = Math.abs(bytes);
        int unit = 0;
        while (left >= 1000 && unit < UNITS.length - 1) {
            left /= 1000;
            unit++;
        }
        String digits = unit == 0 || left >= 100 ? "%,.0f %s" : left >= 10 ? "%.1f %s" : "%.2f %s";
        return (bytes < 0 ? "-" : "") + String.format(Locale.ROOT, digits, left, UNITS[unit]);
    }

    /** A power of two: {@code 64 KiB}. */
    static String power(long bytes) {
        return bytes < 1L << 10
                ? bytes + " B"
                : bytes < 1L << 20
                        ? (bytes >> 10) + " KiB"
                        : bytes < 1L << 30 ? (bytes >> 20) + " MiB" : (bytes >> 30) + " GiB";
    }

    static String percent(double share) {
        return Double.isFinite(share) ? String.format(Locale.ROOT, "%.1f %%", 100 * share) : "-";
    }

    static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** Roughly: seconds, minutes or hours. */
    static String span(double seconds) {
        return seconds < 90
                ? String.format(Locale.ROOT, "%.0f s", seconds)
                : seconds < 5400
                        ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
                        : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
    }
}
