package dev.weir.report.text;

/** Single figures with units: three significant digits in a suitable unit. */
public final class Units {
    private static final double MINUTE = 60e6;
    /** Least number of minutes, or hours, from which that unit is used. */
    private static final double MANY = 2;

    private Units() {}

    /** Formats a time in microseconds, from nanoseconds to hours: {@code 31.2 ms}, {@code 2.67 min}. */
    public static String time(double micros) {
        if (micros < 0) {
            return "-" + time(-micros);
        }
        if (!(micros >= MANY * MINUTE)) {
            return Scale.time(micros).with(micros);
        }
        return micros < MANY * 60 * MINUTE
                ? Figures.three(micros / MINUTE) + " min"
                : Figures.three(micros / (60 * MINUTE)) + " h";
    }

    /** Formats a waiting time roughly: {@code 45 s}, {@code 14 min}, {@code 2.5 h}. */
    public static String duration(double seconds) {
        if (seconds < 90) {
            return Math.max(1, Math.round(seconds)) + " s";
        }
        return seconds < 90 * 60 ? Math.round(seconds / 60) + " min" : Text.format("%.1f h", seconds / 3600);
    }

    /** Formats a size in bytes with decimal prefixes: {@code 4.29 MB}. */
    public static String bytes(double bytes) {
        return bytes < 0 ? "-" + bytes(-bytes) : Scale.bytes(bytes).with(bytes);
    }

    /** Formats memory in the binary units of {@code -Xmx}: {@code 64 MiB}, {@code 5.92 MiB}, {@code 23.5 GiB}. */
    public static String memory(double bytes) {
        Scale scale = Scale.memory(bytes);
        double figure = bytes / scale.size();
        return figure == Math.rint(figure) ? Figures.count(figure) + " " + scale.unit() : scale.with(bytes);
    }

    /** Formats a rate in bits per second; 0 means no limit. */
    public static String rate(double bitsPerSecond) {
        return bitsPerSecond == 0 ? "no rate limit" : Scale.rate(bitsPerSecond).with(bitsPerSecond);
    }
}
